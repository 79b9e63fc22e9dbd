import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { eventText, type RequestEvent } from '#server/complaints/data-request-events.ts'
import type { KeptDataRequest } from '#server/complaints/data-request-rows.ts'
import type { Config } from '#server/service/config.ts'
import { paragraph, points, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/**
 * The acknowledgement of a data request: its text, its deadline, the answer, and each step with its date and
 * proof.
 */
export function dataRequestPaper(
  request: KeptDataRequest,
  history: readonly RequestEvent[],
  { company }: Config['brand'],
  language: Language,
  now: Date,
): LegalDocument {
  const { requestPaper: words, requestStates } = complaintWords(language)
  const { corrections } = answersIn(language).ownData
  const { timeZone } = markets[request.market]
  const at = (moment: Date | null) => (moment === null ? '' : formatMoment(moment, timeZone))
  const rows: [string, string][] = [
    [words.folio, request.folio],
    [words.kind, words.kinds[request.kind]],
    [words.field, request.field === null ? '' : corrections[request.field]],
    [words.value, request.askedValue ?? ''],
    [words.state, requestStates[request.state]],
    [words.answerBy, request.repliedAt === null ? request.answerBy : ''],
    [words.answered, at(request.repliedAt)],
    [words.done, at(request.doneAt)],
  ]
  const said = (id: string, title: string, text: string | null) =>
    text ? [section(id, title), paragraph(text)] : []
  return {
    id: 'data-request-acknowledgement',
    language,
    version: dayIn(now, timeZone),
    title: words.title,
    blocks: [
      paragraph(words.received(company.legalName, at(request.filedAt))),
      table(words.facts, [], ...rows.filter(([, value]) => value !== '')),
      ...said('content', words.content, request.detail),
      ...said('asked', words.asked, request.askedMore),
      ...said('said', words.said, request.saidMore),
      ...said('reply', words.reply, request.reply),
      ...(history.length === 0
        ? []
        : [
            section('history', words.history),
            points(...history.map((event) => `${at(event.at)} · ${eventText(event, language)}`)),
          ]),
      ...(history.some(({ kind }) => kind === 'corrected') ? [paragraph(words.before)] : []),
    ],
  }
}
