import FlexCodable
import Foundation

/// Counters and times as text, base64, numbers too long for any integer.
enum AmazonEvents {
  struct Queue: MessyModel, FlexMapped {
    var records: [Message] = []
    static let mapping = FlexMapping(CodingKeys.self, [.records: "Records"])
  }

  struct Message: MessyModel {
    var messageId = ""
    var receiptHandle = ""
    var body = ""
    var md5OfBody = ""
    var md5OfMessageAttributes: String?
    var eventSourceARN = ""
    var eventSource = ""
    var awsRegion = ""
    var attributes = SystemAttributes()
    var messageAttributes = MessageAttributes()
  }

  struct SystemAttributes: MessyModel, FlexMapped {
    var approximateReceiveCount = 0
    var sentTimestamp = Date(timeIntervalSince1970: 0)
    var senderId = ""
    var approximateFirstReceiveTimestamp = Date(timeIntervalSince1970: 0)

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .approximateReceiveCount: "ApproximateReceiveCount", .sentTimestamp: "SentTimestamp",
        .senderId: "SenderId",
        .approximateFirstReceiveTimestamp: "ApproximateFirstReceiveTimestamp",
      ])
  }

  struct MessageAttributes: MessyModel, FlexMapped {
    var text: Attribute<String, String>?
    var number: Attribute<Int, String>?
    var binary: Attribute<String, Int>?

    static let mapping = FlexMapping(
      CodingKeys.self, [.text: "Attribute1", .number: "Attribute2", .binary: "Attribute3"])
  }

  struct Attribute<Value: Codable & Equatable & Sendable, Element: Codable & Equatable & Sendable>:
    MessyModel
  {
    var stringValue: Value?
    var binaryValue: Data?
    var stringListValues: [Element] = []
    var binaryListValues: [Data] = []
    var dataType = ""
  }

  static let queueFile = MessyFile(
    "aws-sqs.json", Queue.self,
    [
      .value("/Records/0/attributes/SentTimestamp") {
        try $0.records.at(0).attributes.sentTimestamp
      },
      .value("/Records/0/attributes/ApproximateReceiveCount") {
        try $0.records.at(0).attributes.approximateReceiveCount
      },
      .value("/Records/0/messageAttributes/Attribute2/stringValue") {
        try present(try $0.records.at(0).messageAttributes.number?.stringValue)
      },
      .value("/Records/0/messageAttributes/Attribute3/stringListValues", as: "[Int] lossy") {
        try present(try $0.records.at(0).messageAttributes.binary).stringListValues
      },
      .value("/Records/0/messageAttributes/Attribute3/binaryValue", as: "Data utf8", tree: false) {
        let data = try present(try $0.records.at(0).messageAttributes.binary?.binaryValue)
        return String(decoding: data, as: UTF8.self)
      },
    ])

  struct Changes: MessyModel, FlexMapped {
    var records: [Change] = []
    static let mapping = FlexMapping(CodingKeys.self, [.records: "Records"])
  }

  struct Change: MessyModel {
    var eventID = ""
    var eventName = ""
    var eventVersion = ""
    var eventSource = ""
    var awsRegion = ""
    var userIdentity: Identity?
    var dynamodb = Images()
    var eventSourceARN = ""
  }

  struct Identity: MessyModel {
    var type = ""
    var principalId = ""
  }

  struct Images: MessyModel, FlexMapped {
    var created = Date(timeIntervalSince1970: 0)
    var keys: [String: Attributed] = [:]
    var newImage: [String: Attributed] = [:]
    var sequenceNumber = ""
    /// Digits that no integer holds, for those who try.
    var sequence: Int64?
    var size = 0
    var viewType = ""

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .created: "ApproximateCreationDateTime", .keys: "Keys", .newImage: "NewImage",
        .sequenceNumber: "SequenceNumber",
        .sequence: .from("SequenceNumber").ignored(.encoding),
        .size: "SizeBytes", .viewType: "StreamViewType",
      ])
  }

  /// A value in a wrapper that names its type; one of these is set.
  struct Attributed: MessyModel, FlexMapped {
    var text: String?
    var number: Double?
    var bytes: Data?
    var flag: Bool?
    var isNull: Bool?
    var texts: [String]?
    var numbers: [Decimal]?
    var allBytes: [Data]?
    var list: [Attributed]?
    var map: [String: Attributed]?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .text: "S", .number: "N", .bytes: "B", .flag: "BOOL", .isNull: "NULL", .texts: "SS",
        .numbers: "NS", .allBytes: "BS", .list: "L", .map: "M",
      ])
  }

  static let changesFile = MessyFile(
    "aws-dynamodb.json", Changes.self,
    [
      .value("/Records/0/dynamodb/SequenceNumber") {
        try $0.records.at(0).dynamodb.sequenceNumber
      },
      .value("/Records/0/dynamodb/SequenceNumber") { try $0.records.at(0).dynamodb.sequence },
      .value("/Records/1/dynamodb/NewImage/FloatNumber/N") {
        try present(try $0.records.at(1).dynamodb.newImage["FloatNumber"]?.number)
      },
      .value("/Records/0/dynamodb/ApproximateCreationDateTime") {
        try $0.records.at(0).dynamodb.created
      },
      .value("/Records/1/userIdentity", as: "Model?", tree: false) {
        try $0.records.at(1).userIdentity?.type
      },
    ],
    again: ["/Records/0/dynamodb/SequenceNumber", "/Records/1/dynamodb/SequenceNumber"])

  struct Stream: MessyModel, FlexMapped {
    var records: [Record] = []
    static let mapping = FlexMapping(CodingKeys.self, [.records: "Records"])
  }

  struct Record: MessyModel {
    var kinesis = Kinesis()
    var eventSource = ""
    var eventVersion = ""
    var eventID = ""
    var eventName = ""
    var invokeIdentityArn = ""
    var awsRegion = ""
    var eventSourceARN = ""
  }

  struct Kinesis: MessyModel {
    var kinesisSchemaVersion = ""
    var partitionKey = ""
    var sequenceNumber = ""
    var data = Data()
    var approximateArrivalTimestamp = Date(timeIntervalSince1970: 0)
  }

  static let streamFile = MessyFile(
    "aws-kinesis.json", Stream.self,
    [
      .value("/Records/0/kinesis/approximateArrivalTimestamp") {
        try $0.records.at(0).kinesis.approximateArrivalTimestamp
      },
      .value("/Records/0/kinesis/sequenceNumber") { try $0.records.at(0).kinesis.sequenceNumber },
      .value("/Records/0/kinesis/data", as: "Data utf8", tree: false) {
        String(decoding: try $0.records.at(0).kinesis.data, as: UTF8.self)
      },
    ])
}

/// Settings that are all text, dotted keys beside nested objects, -1 for no limit.
enum Elasticsearch {
  struct Index: MessyModel, FlexMapped {
    var created = Date(timeIntervalSince1970: 0)
    var shards = 0
    var replicas = 0
    var uuid = ""
    var version = 0
    var name = ""
    var isReadOnly: Bool?
    /// What the server documents as its default.
    var fieldLimit = 1000

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .created: "creation_date", .shards: "number_of_shards", .replicas: "number_of_replicas",
        .version: "version.created", .name: "provided_name",
        .isReadOnly: "blocks.read_only_allow_delete", .fieldLimit: "mapping.total_fields.limit",
      ], root: "settings.index")
  }

  static let settingsFile = MessyFile(
    "elasticsearch-settings.json", [String: Index].self,
    [
      .value("/viber/settings/index/creation_date") { try present($0["viber"]).created },
      .value("/viber/settings/index/number_of_shards") { try present($0["viber"]).shards },
      .value("/instagram/settings/index/blocks/read_only_allow_delete") {
        try present($0["instagram"]?.isReadOnly)
      },
      .value("/viber/settings/index/blocks/read_only_allow_delete") {
        try present($0["viber"]).isReadOnly
      },
      .value("/instagram/settings/index/mapping/total_fields/limit") {
        try present($0["instagram"]).fieldLimit
      },
      .value("/viber/settings/index/uuid") { try present($0["viber"]).uuid },
    ])

  struct Statistics: MessyModel, FlexMapped {
    var summary = Summary()
    var clusterName = ""
    var nodes: [String: Node] = [:]

    static let mapping = FlexMapping(CodingKeys.self, [.summary: "_nodes"])
  }

  struct Summary: MessyModel {
    var total = 0
    var successful = 0
    var failed = 0
  }

  struct Node: MessyModel {
    var timestamp = Date(timeIntervalSince1970: 0)
    var name = ""
    var transportAddress = ""
    var host = ""
    var ip = ""
    var roles: [String] = []
    var attributes = Attributes()
    var indices: [String: JSON] = [:]
    var os = System()
    var process: JSON?
    var jvm: JSON?
    var threadPool: [String: Pool] = [:]
    var fs: JSON?
    var transport: [String: Int] = [:]
    var http: [String: Int] = [:]
    var breakers: [String: Breaker] = [:]
    var script: [String: Int] = [:]
    var discovery: JSON?
    var ingest: JSON?
    var adaptiveSelection: JSON?
  }

  /// Dots in the names are part of the names.
  struct Attributes: MessyModel {
    var machineMemory: Int64 = 0
    var isInstalled = false
    var maxOpenJobs = 0
    var isEnabled = false

    enum CodingKeys: String, CodingKey {
      case machineMemory = "ml.machine_memory"
      case isInstalled = "xpack.installed"
      case maxOpenJobs = "ml.max_open_jobs"
      case isEnabled = "ml.enabled"
    }
  }

  struct System: MessyModel {
    var timestamp = Date(timeIntervalSince1970: 0)
    var cpu = Processor()
    var mem: [String: Int64] = [:]
    var swap: [String: Int64] = [:]
    var cgroup = Group()
  }

  struct Processor: MessyModel {
    var percent = 0
    var loadAverage: [String: Double] = [:]
  }

  struct Group: MessyModel {
    var cpuacct = Account()
    var cpu = Quota()
    var memory = Memory()
  }

  struct Account: MessyModel {
    var controlGroup = ""
    var usageNanos: UInt64 = 0
  }

  struct Quota: MessyModel {
    var controlGroup = ""
    var cfsPeriodMicros: UInt = 0
    var cfsQuotaMicros: UInt?
    var stat: [String: Int] = [:]
  }

  struct Memory: MessyModel {
    var controlGroup = ""
    var limitInBytes: Int64 = 0
    var usageInBytes: Int64 = 0
  }

  struct Pool: MessyModel {
    var threads: UInt16 = 0
    var queue: UInt16 = 0
    var active: UInt16 = 0
    var rejected: UInt64 = 0
    var largest: UInt16 = 0
    var completed: UInt64 = 0
  }

  struct Breaker: MessyModel {
    var limitSizeInBytes: Int64 = 0
    var limitSize = ""
    var estimatedSizeInBytes: Int64 = 0
    var estimatedSize = ""
    var overhead = -1
    var tripped = 0
  }

  static let statisticsFile = MessyFile(
    "elasticsearch-nodestats.json", Statistics.self,
    [
      .value("/nodes/\(node)/attributes/ml.machine_memory") {
        try present($0.nodes[node]).attributes.machineMemory
      },
      .value("/nodes/\(node)/attributes/ml.enabled") {
        try present($0.nodes[node]).attributes.isEnabled
      },
      .value("/nodes/\(node)/os/cgroup/memory/limit_in_bytes") {
        try present($0.nodes[node]).os.cgroup.memory.limitInBytes
      },
      .value("/nodes/\(node)/timestamp") { try present($0.nodes[node]).timestamp },
      .value("/nodes/\(node)/os/cgroup/cpu/cfs_quota_micros") {
        try present($0.nodes[node]).os.cgroup.cpu.cfsQuotaMicros
      },
      .value("/nodes/\(node)/breakers/request/overhead") {
        try present($0.nodes[node]?.breakers["request"]).overhead
      },
    ], snakeCase: true)

  private static let node = "9_P7yuiySjG7OAN6NRbBRA"
}
