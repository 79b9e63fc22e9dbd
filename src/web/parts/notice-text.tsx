import type { ownDataNotice } from '#contract/account/data-notice.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { ToldText } from '#web/ui/text/translated-text.tsx'
import { useDoorWords } from '#web/words/door-words.ts'

export type DataNotice = NonNullable<OutputOf<typeof ownDataNotice>['notice']>

/** Target of a link on the same page. */
export const NOTICE_ID = 'data-notice'

/** A data notice: each item with its purpose and legal basis, and the borrower's rights. */
export function NoticeText({ notice }: { notice: DataNotice }) {
  const { dataNotice: words } = useDoorWords()
  return (
    <Section title={words.uses} id={NOTICE_ID}>
      <p>
        <ToldText>{notice.about}</ToldText>
      </p>
      <ul className="card rows">
        {notice.items.map(({ title, data, purpose, basis }) => (
          <li key={title} className="row">
            <span>
              <strong>{title}</strong>
              <small>
                <ToldText>{data}</ToldText>
              </small>
              <ToldText>{`${purpose} ${basis}`}</ToldText>
            </span>
          </li>
        ))}
      </ul>
      {notice.rights.map(({ title, value }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>
            <ToldText>{value}</ToldText>
          </p>
        </div>
      ))}
    </Section>
  )
}
