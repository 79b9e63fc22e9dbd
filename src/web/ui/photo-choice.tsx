import type { Ref } from 'react'
import { Icon } from './icon.tsx'

interface PhotoChoiceProps {
  /** A phone that is asked for its camera offers no file, and the other way round. */
  way: 'camera' | 'file'
  text: string
  /** Of what the photo is, which the text alone does not say. */
  about: string
  /** The camera that opens. */
  camera?: 'user' | 'environment'
  ref?: Ref<HTMLInputElement>
  /** The field of the form that gets the photo (`browser/fields.ts`). */
  filesFor?: string
  onChoose?: (input: HTMLInputElement) => void
}

/** A button that opens the camera or the files of a phone. It needs a script: the form sends nothing of it. */
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
