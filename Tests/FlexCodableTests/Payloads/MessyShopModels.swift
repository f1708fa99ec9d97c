import FlexCodable
import Foundation

/// Money as text, nulls for nearly everything, tags as one text.
enum Shopify {
  struct Envelope: MessyModel {
    var order = Order()
  }

  /// The words that the shop's documentation lists; the server knows more.
  enum FinancialStatus: String, Codable, Sendable { case paid, pending }

  struct Order: MessyModel, FlexMapped {
    var id = ""
    var email = ""
    var closedAt: Date?
    var createdAt = Date(timeIntervalSince1970: 0)
    var updatedAt = Date(timeIntervalSince1970: 0)
    var number = ""
    var note = ""
    var token: String?
    var gateway: String?
    var test = false
    var totalPrice = Decimal(0)
    var currentTotalPrice = 0.0
    var subtotalPrice = Decimal(0)
    var totalWeight = 0
    var totalTax: Decimal?
    var taxesIncluded = false
    var currency = ""
    var financialStatus: FinancialStatus?
    var confirmed = false
    var totalDiscounts = Decimal(0)
    var totalLineItemsPrice = Decimal(0)
    var cartToken: String?
    var buyerAcceptsMarketing = false
    var name = ""
    var referringSite: URL?
    var landingSite: URL?
    var cancelledAt: Date?
    var cancelReason: String?
    var totalPriceUsd: Decimal?
    var checkoutToken: String?
    var reference: String?
    var userId: Int64?
    var locationId: Int64?
    var sourceIdentifier: String?
    var sourceUrl: URL?
    var processedAt: Date?
    var deviceId: Int64?
    var browserIp: String?
    var landingSiteRef: String?
    var orderNumber = 0
    var discountCodes: [JSON] = []
    var noteAttributes: [JSON] = []
    var paymentGatewayNames: [String] = []
    var processingMethod: String?
    var checkoutId: Int64?
    var sourceName = ""
    var fulfillmentStatus: String?
    var taxLines: [JSON] = []
    var tags: [String] = []
    var contactEmail: String?
    var orderStatusUrl: URL?
    var lineItems: [LineItem] = []
    var shippingLines: [ShippingLine] = []
    var billingAddress: Address?
    var shippingAddress: Address?
    var fulfillments: [JSON] = []
    var refunds: [JSON] = []
    var customer: Customer?
    var transactions: [Transaction] = []

    static let mapping = FlexMapping(CodingKeys.self, [.tags: tagList])
  }

  struct LineItem: MessyModel {
    var id: Int64 = 0
    var variantId: Int64?
    var title = ""
    var quantity = 0
    var price = Decimal(0)
    var grams = 0
    var sku = ""
    var variantTitle: String?
    var vendor: String?
    var fulfillmentService = ""
    var productId = 0
    var requiresShipping = false
    var taxable = false
    var giftCard = false
    var preTaxPrice: Decimal?
    var name = ""
    var variantInventoryManagement: String?
    var properties: [JSON] = []
    var productExists = false
    var fulfillableQuantity = 0
    var totalDiscount = Decimal(0)
    var fulfillmentStatus: String?
    var taxLines: [JSON] = []
  }

  struct ShippingLine: MessyModel {
    var id: Int?
    var title = ""
    var price = Decimal(0)
    var code: String?
    var source = ""
    var phone: String?
    var carrierIdentifier: String?
    var taxLines: [JSON] = []
  }

  struct Address: MessyModel, FlexMapped {
    var id: Int64?
    var firstName: String?
    var lastName: String?
    var company: String?
    var address1 = ""
    var address2: String?
    var city = ""
    var zip = ""
    var province: String?
    var country = ""
    var phone: String?
    var latitude: Double?
    var longitude: Double?
    var name = ""
    var countryCode = ""
    var provinceCode: String?
    var countryName: String?
    var isDefault: Bool?

    static let mapping = FlexMapping(CodingKeys.self, [.isDefault: "default"])
  }

  struct Customer: MessyModel, FlexMapped {
    var id: Int64?
    var email: String?
    var acceptsMarketing = false
    var createdAt: Date?
    var updatedAt: Date?
    var firstName: String?
    var lastName: String?
    var ordersCount = 0
    var state = ""
    var totalSpent = Decimal(0)
    var lastOrderId: Int64?
    var note: String?
    var verifiedEmail = false
    var multipassIdentifier: String?
    var taxExempt = false
    var tags: [String] = []
    var lastOrderName: String?
    var defaultAddress: Address?

    static let mapping = FlexMapping(CodingKeys.self, [.tags: tagList])
  }

  struct Transaction: MessyModel {
    var id: Int64 = 0
    var orderId = ""
    var amount = Decimal(0)
    var kind = ""
    var gateway: String?
    var status = ""
    var message: String?
    var createdAt = Date(timeIntervalSince1970: 0)
    var test = false
    var authorization: String?
    var currency = ""
    var locationId: Int64?
    var userId: Int64?
    var parentId: Int64?
    var deviceId: Int64?
    var receipt: Receipt?
    var errorCode: String?
    var sourceName = ""
    var paymentDetails: PaymentDetails?
  }

  struct Receipt: MessyModel {
    var vendor = ""
    var partner = ""
    var result = false
    var avsResult = ""
    var rrn = ""
    var message = ""
    var pnRef = ""
    var transactionid = ""
  }

  struct PaymentDetails: MessyModel {
    var creditCardBin: String?
    var avsResultCode: String?
    var cvvResultCode: String?
    var creditCardNumber: String?
    var creditCardCompany: String?
  }

  /// `"new, gift"` for two tags and `""` for none.
  private static var tagList: FlexRule {
    .reading { json in
      guard case .string(let text)? = json else { return json }
      let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return .array(names.map(JSON.string))
    }
    .writing { json in
      .string((json.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", "))
    }
  }

  static let file = MessyFile(
    "shopify-order.json", Envelope.self,
    [
      .value("/order/total_price") { $0.order.totalPrice },
      .value("/order/current_total_price") { $0.order.currentTotalPrice },
      .value("/order/total_tax") { $0.order.totalTax },
      .value("/order/number") { $0.order.number },
      .value("/order/id") { $0.order.id },
      .value("/order/tags", as: "[String] (comma list)") { $0.order.tags },
      .value("/order/note") { $0.order.note },
      .value("/order/closed_at") { $0.order.closedAt },
      .value("/order/created_at") { $0.order.createdAt },
      .value("/order/updated_at") { $0.order.updatedAt },
      .value("/order/financial_status", as: "enum{paid,pending}?") {
        $0.order.financialStatus?.rawValue
      },
      .value("/order/line_items/1/price") { try $0.order.lineItems.at(1).price },
      .value("/order/line_items/1/product_id") { try $0.order.lineItems.at(1).productId },
      .value("/order/line_items/0/pre_tax_price") { try $0.order.lineItems.at(0).preTaxPrice },
      .value("/order/line_items/1/pre_tax_price") { try $0.order.lineItems.at(1).preTaxPrice },
      .value("/order/transactions/0/receipt/result") {
        try present(try $0.order.transactions.at(0).receipt).result
      },
      .value("/order/shipping_lines/0/id") { try $0.order.shippingLines.at(0).id },
      .value("/order/processing_method") { $0.order.processingMethod },
    ], snakeCase: true)
}

/// A PHP back end: totals as text, `""` for no number, lists where a map would be natural.
enum WooCommerce {
  struct Order: MessyModel, FlexMapped {
    var id = 0
    var parentId = 0
    var number = 0
    var orderKey = ""
    var createdVia = ""
    var version = ""
    var status = ""
    var currency = ""
    var dateCreated = Date(timeIntervalSince1970: 0)
    var dateCreatedGmt = Date(timeIntervalSince1970: 0)
    var dateModified = Date(timeIntervalSince1970: 0)
    var dateModifiedGmt = Date(timeIntervalSince1970: 0)
    var discountTotal = Decimal(0)
    var discountTax = Decimal(0)
    var shippingTotal = Decimal(0)
    var shippingTax = Decimal(0)
    var cartTax = Decimal(0)
    var total = Decimal(0)
    var totalTax = Decimal(0)
    var pricesIncludeTax = false
    var customerId = 0
    var customerIpAddress: String?
    var customerUserAgent: String?
    var customerNote = ""
    var billing = Address()
    var shipping = Address()
    var paymentMethod = ""
    var paymentMethodTitle = ""
    var transactionId: Int?
    var datePaid: Date?
    var datePaidGmt: Date?
    var dateCompleted: Date?
    var dateCompletedGmt: Date?
    var cartHash = ""
    var variationId: Int?
    var metaData: [Flag] = []
    var lineItems: [LineItem] = []
    var taxLines: [TaxLine] = []
    var shippingLines: [ShippingLine] = []
    var feeLines: [JSON] = []
    var couponLines: [JSON] = []
    var refunds: [JSON] = []
    var links: [String: [Link]] = [:]

    static let mapping = FlexMapping(CodingKeys.self, [.links: "_links"])
  }

  struct Address: MessyModel {
    var firstName = ""
    var lastName = ""
    var company = ""
    var address1 = ""
    var address2 = ""
    var city = ""
    var state = ""
    var postcode = ""
    var country = ""
    var email: String?
    var phone: String?
  }

  struct Flag: MessyModel {
    var id = 0
    var key = ""
    var value = false
  }

  struct Meta: MessyModel {
    var id = 0
    var key = ""
    var value = ""
  }

  struct LineItem: MessyModel, FlexMapped {
    var id = 0
    var name = ""
    var productId = 0
    var variationId = 0
    var quantity = 0
    var taxClass = ""
    var subtotal = Decimal(0)
    var subtotalTax = Decimal(0)
    var total = Decimal(0)
    var totalTax = Decimal(0)
    var taxes: [Tax] = []
    var metaData: [Meta] = []
    /// The same member for those who hope for a map.
    var metaMap: [String: Int] = [:]
    var sku = ""
    var price = Decimal(0)

    static let mapping = FlexMapping(
      CodingKeys.self, [.metaMap: .from("meta_data").ignored(.encoding)])
  }

  struct Tax: MessyModel {
    var id = 0
    var total = Decimal(0)
    var subtotal = Decimal(0)
  }

  struct TaxLine: MessyModel {
    var id = 0
    var rateCode = ""
    var rateId = 0
    var label = ""
    var compound = false
    var taxTotal = Decimal(0)
    var shippingTaxTotal = Decimal(0)
    var metaData: [Meta] = []
  }

  struct ShippingLine: MessyModel {
    var id = 0
    var methodTitle = ""
    var methodId = ""
    var total = Decimal(0)
    var totalTax = Decimal(0)
    var taxes: [Tax] = []
    var metaData: [Meta] = []
  }

  struct Link: MessyModel {
    var href: URL?
  }

  static let file = MessyFile(
    "woocommerce-order.json", Order.self,
    [
      .value("/number") { $0.number },
      .value("/discount_total") { $0.discountTotal },
      .value("/line_items/0/price") { try $0.lineItems.at(0).price },
      .value("/line_items/0/subtotal") { try $0.lineItems.at(0).subtotal },
      .value("/line_items/1/taxes/0/total") { try $0.lineItems.at(1).taxes.at(0).total },
      .value("/meta_data/0/value") { try $0.metaData.at(0).value },
      .value("/date_completed") { $0.dateCompleted },
      .value("/transaction_id") { $0.transactionId },
      .value("/line_items/0/sku") { try $0.lineItems.at(0).sku },
      .value("/line_items/0/meta_data") { try $0.lineItems.at(0).metaMap },
      .value("/date_paid", as: "Date (no zone, UTC assumed)") { try present($0.datePaid) },
      .value("/variation_id") { $0.variationId },
      .value("/line_items/0/variation_id") { try $0.lineItems.at(0).variationId },
    ], snakeCase: true, again: ["/line_items/0/meta_data", "/line_items/1/meta_data"])
}
