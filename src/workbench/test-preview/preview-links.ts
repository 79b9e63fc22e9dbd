import type { PreviewFields } from './preview-fields.ts'

/**
 * The ten pages of spec 2, in order. Addresses are literal, because this page opens them as a host does. `order`:
 * complaint pages say `orderNo` (design 4).
 */
const PAGES = [
  { page: 'confirm', path: '/confirm', order: 'orderId' },
  { page: 'orderDetails', path: '/order', order: 'orderId' },
  { page: 'repay', path: '/repay', order: 'orderId' },
  { page: 'extension', path: '/extension', order: 'orderId' },
  { page: 'bindBank', path: '/bindBank', order: 'orderId' },
  { page: 'aboutUs', path: '/aboutUs', order: 'orderId' },
  { page: 'complaint', path: '/complaint', order: 'orderNo' },
  { page: 'customerService', path: '/customerService', order: 'orderId' },
  { page: 'privacy', path: '/privacy', order: 'orderId' },
  { page: 'instructions', path: '/carpmm', order: 'orderId' },
] as const

export type PreviewPage = (typeof PAGES)[number]['page']

export interface PreviewLink {
  page: PreviewPage
  path: string
  href: string
}

/** Links to the ten pages with all fields. Empty fields are omitted, as a host without the value would. */
export function previewLinks(fields: PreviewFields): PreviewLink[] {
  const { orderId, requestType, amount, payCode, ...everywhere } = fields
  return PAGES.map(({ page, path, order }) => {
    const query = new URLSearchParams()
    const named = {
      ...everywhere,
      swift: fields.dearest,
      eyes: fields.showy,
      [order]: orderId,
      ...(page === 'instructions' && { requestType, amount, payCode }),
    }
    for (const [name, value] of Object.entries(named)) if (value !== '') query.set(name, value)
    return { page, path, href: `${path}?${query}` }
  })
}
