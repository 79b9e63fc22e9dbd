import { type SubmitEvent, useRef, useState } from 'react'
import { COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import type { Draft } from '#web/browser/drafts/draft.ts'
import { goToRefusal } from '#web/browser/page/go-to-refusal.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import type { ComplaintChoice } from '#web/words/paths.ts'
import { usePromises } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { CareWords } from '#words/en/care.ts'
import { DetailChips } from './detail-chips.tsx'
import { ImagePicker } from './pictures/image-picker.tsx'
import { useImages } from './pictures/use-images.ts'
import { SendLater } from './send-later.tsx'
import { complaintIn } from './sending/complaint-input.ts'
import { useDraft } from './sending/use-draft.ts'
import { type Unsent, useWaiting } from './sending/use-waiting.ts'

/** A complaint before sending: the typed text, the uploaded pictures, and the errors. */
export interface Composed {
  outcome: 'not-sent'
  text: string
  images: string[]
  wrongText?: 'missing' | 'too-long'
  /** The error of the last picture. */
  image?: 'sent' | { message: string } | 'too-large' | 'crowded-out'
  message?: string
  /** The error if the lender's backend did not answer. */
  unsent?: Unsent
}

interface ComposeProps {
  choice: Required<ComplaintChoice>
  titles: { type: string; subType: string }
  draftKey: string
  composed: Composed | undefined
}

/**
 * The description of the problem, with pictures. Typed text and uploads survive a closed page, a lost network and a
 * reload.
 */
export default function Compose({ choice, titles, draftKey, composed }: ComposeProps) {
  const { complaint, ...care } = useCareWords()
  const { common, errors } = useWords()
  const { sendsOnce } = usePromises()
  const paths = usePaths()
  const query = useQuery()
  const { images, problem, add, remove, again, restore } = useImages(composed?.images ?? [])
  const [isTooEarly, setTooEarly] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sendDay = useRef<HTMLInputElement>(null)
  const box = () => {
    const found = form.current?.elements.namedItem('problemDetail')
    return found instanceof HTMLTextAreaElement ? found : null
  }
  const { isRestored, discard } = useDraft(form, {
    draftKey,
    isAnswered: composed !== undefined,
    beside: {
      values: Object.entries(choice),
      images: images.map(({ url, file, preview }) => ({ url, file, preview })),
    },
    onRestore: (found: Draft) => restore(found.images),
    onDiscard: () => {
      for (const image of images) remove(image.id)
    },
  })
  const { unsent, noteSending, readWaiting } = useWaiting(form)
  const isSending = images.some(({ state }) => state !== 'sent')
  const prepare = (event: SubmitEvent) => {
    if (isSending) {
      event.preventDefault()
      setTooEarly(true)
      setTimeout(goToRefusal)
      return
    }
    const addresses = images.flatMap(({ url }) => url ?? [])
    const day = noteSending(complaintIn(query, box()?.value ?? '', addresses))
    if (sendDay.current) sendDay.current.value = day
  }
  const lost = unsent ?? composed?.unsent
  return (
    <form
      className="stack"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      onSubmit={prepare}
      data-uncertain={errors.notSent}
    >
      <input type="hidden" name="sendDay" ref={sendDay} />
      {isRestored && (
        <Notice>
          <div className="spread">
            {common.draftKept}
            <Button kind="quiet" size="small" onClick={discard}>
              {common.discard}
            </Button>
          </div>
        </Notice>
      )}
      <div className="card chosen">
        <p>
          <small>{complaint.type}</small>
          <b>{titles.type}</b>
          {titles.subType && <small>{titles.subType}</small>}
        </p>
        <Anchor className="text-action" href={paths.complaint(choice.orderNo)}>
          {care.change}
        </Anchor>
      </div>
      <TextBox
        label={complaint.description}
        name="problemDetail"
        hint={complaint.descriptionHint}
        max={COMPLAINT_TEXT_MAX}
        counterText={complaint.counter}
        limitText={complaint.limit}
        cutText={complaint.cut}
        defaultValue={composed?.text}
        error={textError(composed?.wrongText, complaint)}
      />
      <DetailChips problemType={choice.problemType} box={box} />
      <ImagePicker
        images={images}
        problem={problem}
        error={imageError(composed?.image, { complaint, ...care })}
        onPick={add}
        onRemove={remove}
        onAgain={again}
      />
      <div aria-live="polite">
        {composed?.image === 'sent' && <Notice kind="success">{complaint.uploadSucceeded}</Notice>}
      </div>
      {isTooEarly && isSending && <Refusal>{care.stillSending}</Refusal>}
      {composed?.message && (
        <Refusal>
          <p>{composed.message}</p>
          <p>{errors.notSent}</p>
        </Refusal>
      )}
      {lost && sendsOnce && draftKey !== '' && (
        <SendLater key={lost.triedAt} unsent={lost} draftKey={draftKey} onWaiting={readWaiting} />
      )}
      <ActionBar>
        <SubmitButton busyText={common.sending}>{common.submit}</SubmitButton>
      </ActionBar>
    </form>
  )
}

function textError(wrong: Composed['wrongText'], words: CareWords['complaint']): string | undefined {
  if (wrong === 'too-long') return words.tooLong(COMPLAINT_TEXT_MAX)
  return wrong && words.descriptionMissing
}

function imageError(image: Composed['image'], words: CareWords): string | undefined {
  if (image === 'too-large') return words.imageTooLarge
  if (image === 'crowded-out') return words.imageCrowdedOut
  return typeof image === 'object' ? image.message : undefined
}
