import { type ChangeEvent, useEffect, useRef } from 'react'
import { mayAddImage } from '#domain/complaints/complaint.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'
import { showToast } from '#web/browser/page/toasts.ts'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ModalLink } from '#web/ui/layout/modal.tsx'
import { PhotoChoice } from '#web/ui/photo-choice.tsx'
import { UnseenFile } from '#web/ui/unseen-file.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePromises } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import { LargeImage } from './shown-images.tsx'
import type { PageImage } from './use-images.ts'

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

interface ImagePickerProps {
  images: readonly PageImage[]
  /** Why a picture that came with the form was refused. */
  error?: string | undefined
  /** Why an automatic upload was refused. It is announced without moving the focus from the text. */
  problem: string
  onPick: (file: File) => void
  onRemove: (id: number) => void
  onAgain: (image: PageImage) => void
}

/**
 * Up to nine pictures, chosen one by one; at nine the picker disappears (spec 5). Without a script each is sent with
 * the form.
 */
export function ImagePicker({ images, error, problem, onPick, onRemove, onAgain }: ImagePickerProps) {
  const { complaint } = useCareWords()
  const { common } = useWords()
  const care = useCareWords()
  // This product's server converts a PDF to pictures; another backend accepts what the specification lists.
  const { ownRules } = usePromises()
  const input = useRef<HTMLInputElement>(null)

  // The borrower may have chosen a file before the script started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the script starts
  useEffect(() => take(input.current), [])

  // The error stays at its field; a toast announces it to a borrower who looks elsewhere.
  useEffect(() => {
    if (problem) showToast(problem)
  }, [problem])

  function take(element: HTMLInputElement | null) {
    const file = element?.files?.[0]
    if (!element || !file) return
    // Cleared, so the same file can be chosen again and is not sent with the form.
    element.value = ''
    onPick(file)
  }

  return (
    <fieldset className="field" aria-describedby="images-hint">
      <legend className="legend">{complaint.images}</legend>
      <p className="hint" id="images-hint">
        {(ownRules ? complaint.imagesHint : complaint.onlyImagesHint)(COMPLAINT_IMAGES_MAX)}
      </p>
      <ul className="thumbs">
        {images.map((image, index) => (
          <li key={image.id} data-state={image.state} data-unseen={unseenFileOf(image) ? '' : undefined}>
            <Thumb image={image} position={index + 1} />
            {image.url && <input type="hidden" name="image" value={image.url} />}
            {image.state === 'sending' && (
              <progress max={100} value={Math.round(image.share * 100)} aria-label={complaint.uploading}>
                {care.sendingImage(Math.round(image.share * 100))}
              </progress>
            )}
            {image.state === 'failed' && (
              <button type="button" className="again" onClick={() => onAgain(image)}>
                {common.retry}
              </button>
            )}
            <button
              type="submit"
              name="remove"
              value={index}
              className="icon-button"
              aria-label={complaint.removeImage(index + 1)}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                onRemove(image.id)
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {mayAddImage(images.length) && (
          <li className="add">
            <label className="add-label">
              <Icon name="camera" />
              {complaint.addImage}
              <input
                ref={input}
                type="file"
                name="problemImage"
                accept={ownRules ? `${PICTURES},application/pdf` : PICTURES}
                onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget)}
              />
            </label>
          </li>
        )}
      </ul>
      {mayAddImage(images.length) && (
        <PhotoChoice way="camera" text={common.takePhoto} about={complaint.images} onChoose={take} />
      )}
      {images.map(
        ({ id, url }, index) =>
          url && <LargeImage key={id} id={`large-${id}`} address={url} position={index + 1} />,
      )}
      {mayAddImage(images.length) && (
        <noscript>
          <button type="submit" name="add" value="1" className="button" data-kind="secondary">
            {care.sendImage}
          </button>
        </noscript>
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {!problem && error && <WrongChoice>{error}</WrongChoice>}
    </fieldset>
  )
}

function Thumb({ image, position }: { image: PageImage; position: number }) {
  const { complaint } = useCareWords()
  const care = useCareWords()
  const src = image.preview || image.url
  const unseen = unseenFileOf(image)
  if (unseen) return <UnseenFile file={unseen} />
  const picture = src ? <img src={src} alt={complaint.imageNumber(position)} /> : <Icon name="camera" />
  if (!image.url) return picture
  return (
    <ModalLink target={`large-${image.id}`} label={care.showImage(position)}>
      {picture}
    </ModalLink>
  )
}

const unseenFileOf = ({ isUnseen, url, file }: PageImage): Blob | null => (isUnseen && !url ? file : null)
