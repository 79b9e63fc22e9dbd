/** Editable fields, under the names in page queries (spec 2, "Debug preview page"). */
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

/** Fields of some links only: the language for all, the others for repayment instructions. */
export const FURTHER_NAMES = ['type', 'requestType', 'amount', 'payCode'] as const

export type PreviewName = (typeof DEVICE_NAMES)[number] | (typeof FURTHER_NAMES)[number]
export type PreviewFields = Readonly<Record<PreviewName, string>>

const NAMES: readonly PreviewName[] = [...DEVICE_NAMES, ...FURTHER_NAMES]

/** Alternative names of a field: clients and page families use different ones (design 4). */
const OTHER_NAMES: Readonly<Partial<Record<PreviewName, string>>> = {
  showy: 'eyes',
  dearest: 'swift',
  orderId: 'orderNo',
}

/** A sandbox channel and a plausible amount, until a borrower's own are loaded. */
const DEFAULTS: Readonly<Partial<Record<PreviewName, string>>> = {
  type: '2',
  requestType: '1',
  amount: '100000',
  payCode: 'mx-bank-transfer',
}

/** Reads the fields from a query or a form. Absent ones have defaults; empty ones stay empty. */
export function fieldsIn(values: { get(name: string): unknown }): PreviewFields {
  const textOf = (name: PreviewName) => {
    const value = values.get(name) ?? values.get(OTHER_NAMES[name] ?? '') ?? DEFAULTS[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as PreviewFields // NAMES has them all
}

/** Returns the address of this page with these fields, as its own form makes it. */
export const previewAddress = (fields: PreviewFields): string =>
  `/testPreview?${new URLSearchParams({ ...fields })}`
