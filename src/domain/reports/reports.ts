import type { MarketId } from '#domain/markets/market.ts'
import { redeco, reune } from '#domain/markets/mexico/reports.ts'
import type { AuthorityReport } from './authority-report.ts'

export const reportNames = ['redeco', 'reune'] as const
export type ReportName = (typeof reportNames)[number]

/** The files that authorities take of complaints, one complaint a row. */
export const reports: Readonly<Record<ReportName, AuthorityReport & { readonly market: MarketId }>> = {
  redeco: { ...redeco, market: 'mx' },
  reune: { ...reune, market: 'mx' },
}
