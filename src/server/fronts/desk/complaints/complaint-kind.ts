import { dayIn } from '#domain/dates.ts'
import { COMPLAINT_KINDS, type ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { markets } from '#domain/markets/market.ts'
import { kindByType } from '#domain/reports/authority-kind.ts'
import { type Html, html } from '#server/base/http/html.ts'
import type { KeptComplaint } from '#server/complaints/complaint-rows.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'

type ReportedComplaint = Pick<KeptComplaint, 'market' | 'problemType' | 'openedAt' | 'toldAs'>

/** The kind of a complaint by its type; null if no authority asks for it. */
export const kindOfType = ({ market, problemType, openedAt }: ReportedComplaint): ComplaintKind | null =>
  kindByType(market, problemType, dayIn(openedAt, markets[market].timeZone))

/** The kind reported to the authority, and who decided it; empty if no authority asks for it. */
export function reportedKindText(complaint: ReportedComplaint, { words }: DeskVisit): string | null {
  const byType = kindOfType(complaint)
  const text = words.complaint
  if (byType === null) return null
  const { toldAs } = complaint
  return toldAs === null ? text.kindByType(text.kinds[byType]) : text.kindByStaff(text.kinds[toldAs])
}

/** The current kind of a complaint: the staff's last correction, otherwise that of its type. */
export const standingKind = (
  { toldAs }: Pick<ReportedComplaint, 'toldAs'>,
  byType: ComplaintKind,
): ComplaintKind => toldAs ?? byType

/** A choice of kinds, with the current one selected, sent with the form \`form\`. */
export function kindChoice(
  complaint: ReportedComplaint,
  { words }: DeskVisit,
  { form, address }: { form: string; address: string },
): Html {
  const byType = kindOfType(complaint)
  if (byType === null) return html``
  const text = words.complaint
  const current = standingKind(complaint, byType)
  const kinds = COMPLAINT_KINDS.map((one) =>
    one === current
      ? html`<option value="${one}" selected>${text.kinds[one]}</option>`
      : html`<option value="${one}">${text.kinds[one]}</option>`,
  )
  return html`<input type="hidden" name="kind-was" value="${current}" form="${form}"><p><label for="kind">${text.tellAs}</label><span class="joined"><select id="kind" name="kind" form="${form}" aria-describedby="kind-hint">${kinds}</select><button class="quiet" form="${form}" formaction="${address}" formnovalidate>${text.keepKind}</button></span><small id="kind-hint">${text.kindHint}</small></p>`
}
