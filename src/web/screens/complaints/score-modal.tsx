import { SCORE_MODAL_DELAY_MS } from '#web/browser/timings.ts'
import { Form } from '#web/parts/form.tsx'
import { Stars } from '#web/ui/figures/stars.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useWords } from '#web/words/words.ts'

/** The result of rating a reply. */
export type Scored =
  | { outcome: 'given' }
  | { outcome: 'no-star' }
  | { outcome: 'failed'; score: number; message: string }

const ID = 'score'

/**
 * Asks for stars 3 s after the details appear (spec 4, complaint flow 5), unless the borrower is reporting that the
 * reply did not solve the problem. The link asks at once, also without a script.
 */
export function ScoreModal({ scored }: { scored: Scored | undefined }) {
  const { complaint } = useCareWords()
  const { rating, common } = useWords()
  const care = useCareWords()
  const isRefused = scored !== undefined && scored.outcome !== 'given'
  return (
    <>
      <ModalLink target={ID} className="button" kind="secondary">
        {care.rate}
      </ModalLink>
      <Modal
        id={ID}
        title={complaint.scorePrompt}
        closeLabel={common.close}
        open={isRefused || undefined}
        opensAfterMs={SCORE_MODAL_DELAY_MS}
      >
        <Form method="post" noValidate className="stack">
          <Stars
            legend={rating.hint}
            name="score"
            starText={rating.stars}
            chosen={scored?.outcome === 'failed' ? scored.score : undefined}
            error={scored?.outcome === 'no-star' ? rating.missing : undefined}
          />
          {scored?.outcome === 'failed' && <Refusal>{scored.message}</Refusal>}
          <SubmitButton busyText={common.sending}>{rating.submit}</SubmitButton>
        </Form>
      </Modal>
    </>
  )
}
