import { type FormEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { goToRefusal } from '#web/browser/go-to-refusal.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePromises } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import type { CareWords } from '#words/en/care.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { ComplaintChoice } from '../../paths.ts'
import { Form } from '../../shell/form.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import type { Composed, Sent } from './complaint-next.data.ts'
import { DetailChips } from './detail-chips.tsx'
import { ImagePicker } from './pictures/image-picker.tsx'
import { useImages } from './pictures/use-images.ts'
import { SendLater } from './send-later.tsx'
import { ComplaintSent } from './sending/complaint-sent.tsx'

interface ComplaintFormProps {
  choice: Required<ComplaintChoice>
  titles: { type: string; subType: string }
  draftKey: string
  done: Composed | Sent | undefined
}

/** What happened, with pictures. Everything typed and sent survives a closed page, a lost network and a reload. */
export function ComplaintForm({ choice, titles, draftKey, done }: ComplaintFormProps) {
  const { complaint } = useCareWords()
  const { common, errors } = useWords()
  const care = useCareWords()
  const { sendsOnce } = usePromises()
  const paths = usePaths()
  const isBusy = useNavigation().formMethod === 'POST'
  const composed = done?.outcome === 'not-sent' ? done : undefined
  const { images, problem, add, remove, again, restore } = useImages(composed?.images ?? [])
  const [isTooEarly, setTooEarly] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const box = () => {
    const found = form.current?.elements.namedItem('problemDetail')
    return found instanceof HTMLTextAreaElement ? found : null
  }
  const isSending = images.some(({ state }) => state !== 'sent')
  const holdBack = (event: FormEvent) => {
    if (!isSending) return
    event.preventDefault()
    setTooEarly(true)
    setTimeout(goToRefusal)
  }
  const draft = {
    draftKey,
    beside: {
      values: Object.entries(choice),
      images: images.map(({ url, file, preview }) => ({ url, file, preview })),
    },
    onRestore: (found: Draft) => restore(found.images),
    onDiscard: () => {
      for (const image of images) remove(image.id)
    },
  }
  return (
    <Form method="post" encType="multipart/form-data" noValidate ref={form} onSubmit={holdBack} draft={draft}>
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
        error={imageError(composed?.image, care)}
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
          {composed.unsent && sendsOnce && draftKey !== '' && (
            <SendLater unsent={composed.unsent} draftKey={draftKey} />
          )}
        </Refusal>
      )}
      <ActionBar>
        <SubmitButton busy={isBusy} busyText={common.sending}>
          {common.submit}
        </SubmitButton>
      </ActionBar>
      {done?.outcome === 'sent' && (
        <ComplaintSent problemId={done.problemId} orderNo={done.orderNo} form={form} />
      )}
    </Form>
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
