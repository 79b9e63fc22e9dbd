import type { Ref } from 'react'
import { Icon } from './icon.tsx'

interface PhotoChoiceProps {
  /** Separate buttons, because a phone that opens the camera offers no files, and vice versa. */
  way: 'camera' | 'file'
  text: string
  /** Accessible description of the photo, beyond the visible text. */
  about: string
  /** Which camera opens. */
  camera?: 'user' | 'environment'
  ref?: Ref<HTMLInputElement>
  /** The form field that receives the photo (`browser/forms/fields.ts`). */
  filesFor?: string
  onChoose?: (input: HTMLInputElement) => void
}

/** A button that opens a phone's camera or files. Requires script: it submits nothing itself. */
export function PhotoChoice({
  way,
  text,
  about,
  camera = 'environment',
  ref,
  filesFor,
  onChoose,
}: PhotoChoiceProps) {
  return (
    <label className="button photo-choose needs-script" data-way={way} data-kind="secondary">
      <Icon name={way === 'camera' ? 'camera' : 'document'} />
      <span>{text}</span>
      <input
        ref={ref}
        type="file"
        aria-label={`${text}: ${about}`}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        capture={way === 'camera' ? camera : undefined}
        data-files-for={filesFor}
        onChange={onChoose && ((event) => onChoose(event.currentTarget))}
      />
    </label>
  )
}
