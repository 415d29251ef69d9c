type Field = [identifier: string, text: string, type: string, mandatory?: boolean, options?: string[]]
export interface Reason {
  identifier: string
  parent: string | null
  text: string
  type: 'accept' | 'reject' | 'partially_accept'
  fields: Field[]
}

const DELIVERED = '9c2c093c-648a-40b5-8b79-461466578b0c'
const REFUNDED = '1a17831a-ef36-4cc3-bb91-5190466b7000'
const BY_PANEL = '3ba427be-e1b7-44b1-84f1-95a48295bde8'
const comments = (of: string): Field => [`${of}-comments`, 'Comments', 'text_area_tag']
const reason = (
  type: Reason['type'],
  identifier: string,
  text: string,
  fields: Field[] = [],
  parent: string | null = null,
): Reason => ({ identifier, parent, text, type, fields })

/** Part of the reasons of PayU's documentation, by their identifiers and fields there. */
export const DISPUTE_REASONS: readonly Reason[] = [
  reason('accept', '094fd3fe-4923-4819-becc-14d08054ff2d', 'Customer cancelled the order'),
  reason('accept', '96ad8e74-c417-4ea7-a6ab-f768078d2c5c', 'Others', [
    ['887a40ec-fd6e-4bd5-8287-fee5fe926318', 'Reason for accepting chargeback', 'text_area_tag', true],
  ]),
  reason('reject', DELIVERED, 'Product/Services delivered', [comments(DELIVERED)]),
  reason('reject', '3f67a066-b399-4070-9519-c34c357e9713', 'Customer withdrawn the chargeback', [
    comments('3f67a066-b399-4070-9519-c34c357e9713'),
    ['d26e3bc8-79ea-4812-9227-7a81e875547c', 'Upload customer Email/letter', 'file_tag'],
  ]),
  reason('reject', REFUNDED, 'Transaction already refunded', [comments(REFUNDED)]),
  reason(
    'reject',
    '07b310c2-8c63-4b82-9b87-53a4b963adac',
    'Product',
    [
      ['9b466317-5041-42f9-b6d8-084d5d988465', 'Details of the product', 'input_tag', true],
      ['78c41edb-61fa-463f-9e0d-bc149c7b8f45', 'Product Delivered', 'checkbox_tag', false, ['yes']],
      ['e36f1635-3e16-40fe-bbe5-9cbf668e3e2e', 'AWB/shipping number', 'input_tag'],
      [
        'c9820d99-f515-4e16-93d2-e5032b454286',
        'Upload screen-shot of the signed proof of delivery',
        'file_tag',
      ],
      ['4e6d4368-0dfc-4672-89ac-6cf35975f798', 'Screen-shot of the invoice', 'file_tag'],
    ],
    DELIVERED,
  ),
  reason(
    'reject',
    '1d3dc863-a2c5-4bde-95ee-66f6be9f7848',
    'Services',
    [
      ['0463ef8c-5450-4616-a054-5ab51d4a4647', 'Details of the services', 'input_tag', true],
      ['222911cb-947b-46c4-bfb0-4d7045822b7f', 'Proof of services', 'input_tag'],
      [
        '0ab3ef52-443d-4c6c-a3f7-62ae727f9d92',
        'Upload screen-shot of the claiming service fulfillment details',
        'file_tag',
      ],
      ['a7e2ba36-7723-44e6-bbe5-513865c88698', 'Screen-shot of the invoice', 'file_tag'],
      ['20c219b1-7294-4073-9f0e-dd6ef76a44d4', 'Upload any other relevant details', 'file_tag'],
    ],
    DELIVERED,
  ),
  reason('reject', BY_PANEL, 'Transaction refunded through PayU Panel', [], REFUNDED),
  reason('reject', '4d33236d-77ac-4d19-a257-8d63153ec10f', 'Successful', [], BY_PANEL),
  reason('partially_accept', 'bb10e1bb-f128-4ace-ab0f-59881f11fa4d', 'Product/Services Partially delivered', [
    ['6f92dad0-4446-4465-bfea-17f587e973d4', 'Partially accept amount', 'amount_tag', true],
    ['200edfd3-84b6-4311-8486-23887f167772', 'Supporting documents', 'file_tag', true],
  ]),
]

/** The reasons as the Read Reasons API lists them. */
export function reasonEntities() {
  return DISPUTE_REASONS.map(({ identifier, parent, text, type, fields }, place) => ({
    id: String(place + 1),
    type: 'reasons',
    attributes: {
      identifier,
      'parent-id': parent,
      'reason-text': text,
      'field-type': 'radio-button',
      'reason-type': type,
      message: false,
      'form-data': fields.map(([id, label, kind, mandatory = false, options = []]) => ({
        identifier: id,
        'form-data-text': label,
        'field-type': kind,
        options,
        'blank-allowed': false,
        mandatory,
      })),
    },
  }))
}
