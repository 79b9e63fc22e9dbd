import type { ownDataNotice } from '#contract/account/data-notice.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

export type DataNotice = NonNullable<OutputOf<typeof ownDataNotice>['notice']>

/** Target of a link on the same page. */
export const NOTICE_ID = 'data-notice'

/** A data notice: each item with its purpose and legal basis, and the borrower's rights. */
export function NoticeText({ notice }: { notice: DataNotice }) {
  const { dataNotice: words } = useWebAccessWords()
  return (
    <Section title={words.uses} id={NOTICE_ID}>
      <p>
        <ReceivedText>{notice.about}</ReceivedText>
      </p>
      <ul className="card rows">
        {notice.items.map(({ title, data, purpose, basis }) => (
          <li key={title} className="row">
            <span>
              <strong>{title}</strong>
              <small>
                <ReceivedText>{data}</ReceivedText>
              </small>
              <ReceivedText>{`${purpose} ${basis}`}</ReceivedText>
            </span>
          </li>
        ))}
      </ul>
      {notice.rights.map(({ title, value }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>
            <ReceivedText>{value}</ReceivedText>
          </p>
        </div>
      ))}
    </Section>
  )
}
