import type { Brand } from '#contract/brand/brand.ts'
import { COMPLAINT_CHANNELS } from '#domain/complaints/channel.ts'
import { causeNames } from '#domain/reports/authority-report.ts'
import { reports } from '#domain/reports/reports.ts'
import { type Finding, warning, when } from './finding.ts'

/** Warns of codes of CONDUSEF that a Mexican lender has not configured: its reports have empty columns. */
export function registerFindings({ market, condusef }: Pick<Brand, 'market' | 'condusef'>): Finding[] {
  // The three files of REUNE use the same codes.
  return [reports.redeco, reports['reune-reclamaciones']].flatMap((report) => {
    const name = report.register
    const { level, product, channels, causes } = condusef[name]
    const known: Readonly<Record<string, unknown>> = causes
    const without = (names: readonly string[], record: Readonly<Record<string, unknown>>) =>
      names.filter((one) => record[one] === undefined).join(', ')
    const missing = [
      ...(condusef.sector === '' ? ['condusef.sector'] : []),
      ...(level === null ? [`condusef.${name}.level`] : []),
      ...(product === '' ? [`condusef.${name}.product`] : []),
      ...named(`condusef.${name}.channels`, without(COMPLAINT_CHANNELS, channels)),
      ...named(`condusef.${name}.causes`, without(causeNames(report), known)),
    ]
    return when(
      report.market === market && missing.length > 0,
      warning(`no code in ${missing.join('; ')}: the file ${name.toUpperCase()} leaves its column empty.`),
    )
  })
}

const named = (key: string, names: string): string[] => (names === '' ? [] : [`${key} (${names})`])
