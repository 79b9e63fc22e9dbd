import { createHash } from 'node:crypto'
import { isNoticeAsked, type NoticeItem, noticeItems } from '#domain/account/data-notice.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import { dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import type { Lender } from '#domain/loans/lender.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Service } from '#server/service/service.ts'

type NoticeService = Pick<Service, 'config' | 'email'>

/** Returns whether borrowers of this market must be shown a notice now. */
export function hasNotice({ config }: Pick<Service, 'config'>, market: MarketId, now: Date): boolean {
  return isNoticeAsked(market, dayIn(now, markets[market].timeZone), config.brand.dataNotice)
}

/**
 * The data notice of a market in a language, naming these lenders besides the operating company, with the
 * hash of its text; null if no rule requires one now.
 */
export function dataNoticeOf(
  service: NoticeService,
  market: MarketId,
  language: Language,
  now: Date,
  lenders: readonly Lender[] = [],
) {
  if (!hasNotice(service, market, now)) return null
  const { brand } = service.config
  const words = answersIn(language).dataNotice
  const { grievanceOfficer } = brand.authorities
  const { takeBack, complain, board } = words.rights
  const text = {
    about: [words.about(brand.company.legalName), ...lenders.map(({ name }) => words.lendsHere(name))].join(
      ' ',
    ),
    items: noticeItems(stepsOf(market, null), service.email !== null).map((item) =>
      shownItem(item, language),
    ),
    rights: [
      { title: takeBack.title, value: takeBack.text },
      {
        title: complain.title,
        value: [
          grievanceOfficer === '' ? complain.page : complain.officer(grievanceOfficer),
          ...lenders.flatMap(({ name, complaints }) =>
            complaints ? [complain.lenders(name, complaints)] : [],
          ),
        ].join(' '),
      },
      { title: board.title, value: board.text },
    ],
  }
  return { ...text, noticeHash: createHash('sha256').update(JSON.stringify(text)).digest('hex') }
}

function shownItem({ name, basis, asked, mayLeaveOut }: NoticeItem, language: Language) {
  const { apply, dataNotice: words } = answersIn(language)
  const fields: Readonly<Record<string, { label: string }>> = apply.fields
  const labels = (names: readonly string[]) => names.map((one) => fields[one]?.label ?? one).join(', ')
  const item = words.items[name]
  const data = 'data' in item ? item.data : labels(asked) || labels(mayLeaveOut) || item.title
  const left = asked.length > 0 && mayLeaveOut.length > 0 ? ` ${words.mayLeaveOut(labels(mayLeaveOut))}` : ''
  return { title: item.title, data, purpose: item.purpose, basis: words.bases[basis] + left }
}
