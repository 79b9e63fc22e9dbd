import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import type { KeptComplaint } from '#server/complaints/complaint-rows.ts'
import {
  authoritiesOf,
  complaintWords,
  subTypeChoices,
  titleOf,
  typeChoices,
} from '#server/complaints/complaint-voice.ts'
import type { LentBy } from '#server/loans/products/lender-of.ts'
import type { Config } from '#server/service/config.ts'
import { paragraph, points, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** The acknowledgement of a complaint: its folio, its text, the deadline, and the next authority. */
export function complaintPaper(
  complaint: KeptComplaint,
  pictureCount: number,
  { house, lender }: { house: Config['brand']; lender: LentBy },
  language: Language,
  now: Date,
): LegalDocument {
  const words = complaintWords(language)
  const { paper } = words
  const { timeZone } = markets[complaint.market]
  const authorities = authoritiesOf(language, lender, complaint)
  const rows: [string, string][] = [
    [paper.folio, complaint.folio],
    [paper.type, titleOf(typeChoices(words), complaint.problemType)],
    [paper.subType, titleOf(subTypeChoices(words), complaint.problemSonType)],
    [paper.order, complaint.orderNo ?? ''],
    [paper.pictures, String(pictureCount)],
    [paper.state, words.states[complaint.state]],
    [paper.answerBy, complaint.repliedAt === null ? complaint.dueOn : ''],
  ]
  return {
    id: 'complaint-acknowledgement',
    language,
    version: dayIn(now, timeZone),
    title: paper.title,
    blocks: [
      paragraph(paper.received(house.company.legalName, formatMoment(complaint.openedAt, timeZone))),
      table(paper.facts, [], ...rows.filter(([, value]) => value !== '')),
      section('content', paper.content),
      paragraph(complaint.content),
      ...said('reply', paper.reply, complaint.reopenedAt === null ? complaint.reply : complaint.firstReply),
      ...said('again', paper.again, complaint.reopenedText),
      ...said('second-reply', paper.secondReply, complaint.reopenedAt === null ? null : complaint.reply),
      ...(authorities.length === 0
        ? []
        : [
            section('next', paper.next),
            points(...authorities.map(({ title, value }) => `${title}: ${value}`)),
          ]),
    ],
  }
}

const said = (id: string, title: string, text: string | null) =>
  text === null ? [] : [section(id, title), paragraph(text)]
