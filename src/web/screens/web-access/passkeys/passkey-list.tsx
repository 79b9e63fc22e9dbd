import type { ownPasskeys } from '#contract/account/passkeys.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { PasskeyPart } from './passkey-part.tsx'

/** The borrower's passkeys, each removable, and a button to add one if the browser supports it. */
export function PasskeyList({ list }: Pick<OutputOf<typeof ownPasskeys>, 'list'>) {
  const { mine, passkey } = useWebAccessWords()
  return (
    <div data-passkey-list="" hidden={list.length === 0}>
      <Folded title={passkey.title}>
        <div className="folded-text stack">
          <p className="small">{passkey.about}</p>
          {list.length > 0 && (
            <ul className="card rows">
              {list.map(({ passkeyId, device, addedAt, usedAt }) => {
                const name = device || mine.unknownDevice
                return (
                  <li key={passkeyId} className="row">
                    <span>
                      {name}
                      <small>
                        <Sentence text={mine.since(addedAt, usedAt)} />
                      </small>
                    </span>
                    <Form method="post">
                      <input type="hidden" name="passkeyId" value={passkeyId} />
                      <SubmitButton kind="quiet" size="small" aria-label={passkey.removeOf(name)}>
                        {passkey.remove}
                      </SubmitButton>
                    </Form>
                  </li>
                )
              })}
            </ul>
          )}
          <PasskeyPart kind="make" look="secondary" />
        </div>
      </Folded>
    </div>
  )
}
