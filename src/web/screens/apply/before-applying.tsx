import type { productDetail } from '#contract/apply/product.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type DataNotice, NoticeText } from '#web/parts/notice-text.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths } from '#web/words/words.ts'

export type AskedConsent = OutputOf<typeof productDetail>['consents'][number]

type BeforeApplyingProps = {
  notice: DataNotice
  consents: readonly AskedConsent[]
  isTicked: boolean
}

/**
 * Shows the data notice before any data is requested, with a separate checkbox for messages unless the borrower has
 * agreed.
 */
export function BeforeApplying({ notice, consents, isTicked }: BeforeApplyingProps) {
  const messages = consents.find(({ purpose, givenAt }) => purpose === 'messages' && givenAt === '')
  const { dataNotice } = useWebAccessWords()
  const paths = usePaths()
  return (
    <>
      <NoticeText notice={notice} />
      <Anchor className="text-action" href={paths.dataNotice()}>
        {dataNotice.title}
      </Anchor>
      {messages && (
        <div className="card stack">
          <Checkbox form="apply" name="agreesToMessages" value="1" defaultChecked={isTicked}>
            <ReceivedText>{messages.box}</ReceivedText>
          </Checkbox>
          <p className="muted">
            <ReceivedText>{`${messages.none} ${messages.goesOn}`}</ReceivedText>
          </p>
        </div>
      )}
    </>
  )
}
