import { replace } from 'react-router'
import { googleScore } from '#contract/loans/loan-details.ts'
import { rate } from '#domain/loans/rating.ts'
import { RATING_STORE_MIN } from '#domain/markets/specified.ts'
import { formFields } from '#web/calls/form-fields.ts'
import type { Page } from '#web/calls/page.ts'
import { appFirst } from '#web/parts/app-action.ts'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { Stars } from '#web/ui/figures/stars.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { pathsFor } from '#web/words/paths.ts'
import { useBrand } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

/** Why the stars were refused. */
type Unrated = { outcome: 'no-star' } | { outcome: 'failed'; score: number; message: string }

/** Posts the stars (spec 4, "Rating"), then redirects to an address that says thanks, so a reload posts nothing. */
export async function submitRating(
  { call, query, identity }: Page,
  form: FormData,
): Promise<Unrated | Response> {
  const rating = rate(formFields(form).digit('score'))
  if (!rating.ok) return { outcome: 'no-star' }
  const { score } = rating.value
  const loan = loanKeyIn(query)
  const sent = await call(googleScore, { score, orderId: loan.orderId })
  if (!sent.success) return { outcome: 'failed', score, message: sent.message }
  return replace(pathsFor(identity).rated(loan, score))
}

interface RatingProps {
  /** Whether the page asks for stars (spec 4: `isScore` is '1'). */
  isWanted: boolean
  unrated: Unrated | undefined
  /** The stars that were just given; 0 if none were. */
  given: number
}

/** Five stars, and thanks after a rating (spec 4, "Rating"). */
export default function Rating({ isWanted, unrated, given }: RatingProps) {
  if (given > 0) return <Thanks score={given} />
  return isWanted ? <Question unrated={unrated} /> : null
}

function Question({ unrated }: { unrated: Unrated | undefined }) {
  const { rating, common } = useWords()
  return (
    <Modal id="rating" title={rating.prompt} closeLabel={common.close} open isBelow>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="rating" value="1" />
        <Stars
          legend={rating.hint}
          name="score"
          starText={rating.stars}
          chosen={unrated?.outcome === 'failed' ? unrated.score : undefined}
          error={unrated?.outcome === 'no-star' ? rating.missing : undefined}
        />
        {unrated?.outcome === 'failed' && <Refusal>{unrated.message}</Refusal>}
        <SubmitButton kind="secondary" busyText={common.sending}>
          {rating.submit}
        </SubmitButton>
      </Form>
      <LeaveModal text={rating.notNow} />
    </Modal>
  )
}

/** Below 4 stars: thanks only. From 4 on an app may show the store's own rating; otherwise links lead to the store. */
function Thanks({ score }: { score: number }) {
  const { rating, common } = useWords()
  const { stores } = useBrand()
  const here = usePaths().loanDetails(loanKeyIn(useQuery()))
  const isForStore = score >= RATING_STORE_MIN
  const links = isForStore ? [stores.android, stores.ios].filter(Boolean) : []
  return (
    <Modal
      id="thanks"
      title={rating.thanksTitle}
      closeLabel={common.close}
      open
      inApp={isForStore ? appFirst('goToRate', { source: 'loan-details' }, here) : undefined}
    >
      <p>{rating.thanks}</p>
      <div className="modal-actions">
        {links.map((link, index) => (
          <ButtonLink key={link} href={link} kind={index === 0 ? undefined : 'secondary'}>
            {links.length === 1 ? rating.rateInStore : `${rating.rateInStore} (${STORE_OF[index]})`}
          </ButtonLink>
        ))}
        <LeaveModal text={common.close} />
      </div>
    </Modal>
  )
}

/** Closes the surrounding dialog. */
const LeaveModal = ({ text }: { text: string }) => (
  <form method="dialog" className="modal-actions">
    <button type="submit" className="button" data-kind="quiet">
      {text}
    </button>
  </form>
)

const STORE_OF = ['Android', 'iPhone']
