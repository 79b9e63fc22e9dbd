import { useNavigation } from 'react-router'
import { RATING_STORE_MIN } from '#domain/markets/specified.ts'
import { Form } from '#web/shell/form.tsx'
import { Stars } from '#web/ui/figures/stars.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import type { Rated } from './rating.data.ts'

interface RatingProps {
  /** Whether stars are asked for (spec 4: `isScore` is '1'). */
  isWanted: boolean
  rated: Rated | undefined
  /** The stars that the address says were just given, where no script has sent them. */
  given: number
}

/** Five stars, and thanks for them (spec 4, "Rating"). Without a script it is a form and a page. */
export default function Rating({ isWanted, rated, given }: RatingProps) {
  if (rated?.outcome === 'given') return rated.byHost ? null : <Thanks score={rated.score} />
  if (given > 0) return <Thanks score={given} />
  return isWanted ? <Question rated={rated} /> : null
}

function Question({ rated }: { rated: Exclude<Rated, { outcome: 'given' }> | undefined }) {
  const { rating, common } = useWords()
  const isBusy = useNavigation().formData?.has('rating') ?? false
  return (
    <Modal id="rating" title={rating.prompt} closeLabel={common.close} open isBelow>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="rating" value="1" />
        <Stars
          legend={rating.hint}
          name="score"
          starText={rating.stars}
          chosen={rated?.outcome === 'failed' ? rated.score : undefined}
          error={rated?.outcome === 'no-star' ? rating.missing : undefined}
        />
        {rated?.outcome === 'failed' && <Refusal>{rated.message}</Refusal>}
        <SubmitButton busy={isBusy} busyText={common.sending}>
          {rating.submit}
        </SubmitButton>
      </Form>
      <LeaveModal text={rating.notNow} />
    </Modal>
  )
}

/** Below 4 stars only thanks; from 4 on, where no app asks for it, also the way to the store. */
function Thanks({ score }: { score: number }) {
  const { rating, common } = useWords()
  const { stores } = useBrand()
  const links = score < RATING_STORE_MIN ? [] : [stores.android, stores.ios].filter(Boolean)
  return (
    <Modal id="thanks" title={rating.thanksTitle} closeLabel={common.close} open>
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

/** Closes the window that it stands in. */
const LeaveModal = ({ text }: { text: string }) => (
  <form method="dialog" className="modal-actions">
    <button type="submit" className="button" data-kind="quiet">
      {text}
    </button>
  </form>
)

const STORE_OF = ['Android', 'iPhone']
