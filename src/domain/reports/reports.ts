import type { MarketId } from '#domain/markets/market.ts'
import { aclaraciones, consultas, reclamaciones, redeco } from '#domain/reports/mexican-reports.ts'
import type { AuthorityReport } from './authority-report.ts'

export const reportNames = ['redeco', 'reune-consultas', 'reune-aclaraciones', 'reune-reclamaciones'] as const
export type ReportName = (typeof reportNames)[number]

/** Complaint files for authorities, with one complaint per row. */
export const reports: Readonly<Record<ReportName, AuthorityReport & { readonly market: MarketId }>> = {
  redeco: { ...redeco, market: 'mx' },
  'reune-consultas': { ...consultas, market: 'mx' },
  'reune-aclaraciones': { ...aclaraciones, market: 'mx' },
  'reune-reclamaciones': { ...reclamaciones, market: 'mx' },
}
