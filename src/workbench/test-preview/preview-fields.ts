/** What the page lets one edit, under the names that pages' queries have (spec 2, "Debug preview page"). */
export const DEVICE_NAMES = [
  'crp_phe',
  'deviceName',
  'showy',
  'dearer',
  'dearest',
  'advertisingId',
  'productId',
  'orderId',
] as const

/** What only some links need: the language all of them, the others the repayment instructions. */
export const FURTHER_NAMES = ['type', 'requestType', 'amount', 'payCode'] as const

export type PreviewName = (typeof DEVICE_NAMES)[number] | (typeof FURTHER_NAMES)[number]
export type PreviewFields = Readonly<Record<PreviewName, string>>

const NAMES: readonly PreviewName[] = [...DEVICE_NAMES, ...FURTHER_NAMES]

/** Where a value may stand as well: each client and each family of pages has its own names (design 4). */
const OTHER_NAMES: Readonly<Partial<Record<PreviewName, string>>> = {
  showy: 'eyes',
  dearest: 'swift',
  orderId: 'orderNo',
}

/** A channel of the sandbox and an amount of the right size, until somebody's own are there. */
const DEFAULTS: Readonly<Partial<Record<PreviewName, string>>> = {
  type: '2',
  requestType: '1',
  amount: '100000',
  payCode: 'mx-bank-transfer',
}

/** The fields as a query or a form has them. What is not there has its default; an empty one stays empty. */
export function fieldsIn(values: { get(name: string): unknown }): PreviewFields {
  const textOf = (name: PreviewName) => {
    const value = values.get(name) ?? values.get(OTHER_NAMES[name] ?? '') ?? DEFAULTS[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as PreviewFields // NAMES has them all
}

/** The address of this page with these fields in it, as its own form makes it. */
export const previewAddress = (fields: PreviewFields): string =>
  `/testPreview?${new URLSearchParams({ ...fields })}`
