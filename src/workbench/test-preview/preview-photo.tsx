import { type ChangeEvent, useState } from 'react'
import { describedBy, Field } from '#web/ui/forms/field.tsx'
import type { PreviewWords } from './preview-words.ts'

interface Photo {
  name: string
  bytes: number
  /** Returns a thumbnail as a data URL; empty if the browser cannot decode the file. */
  shown: string
  width: number
  height: number
}

const SHOWN_SIDE = 720

/** Shows a chosen photo with its dimensions. It is not uploaded. */
export function PreviewPhoto({ words }: { words: PreviewWords }) {
  const [photo, setPhoto] = useState<Photo | null>(null)
  const error = photo?.shown === '' ? words.photoUnreadable : null

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) setPhoto(await photoOf(file))
  }

  return (
    <Field id="photo" label={words.photo} hint={words.photoHint} error={error}>
      <input
        id="photo"
        className="input"
        type="file"
        accept="image/*"
        onChange={choose}
        {...describedBy('photo', words.photoHint, error)}
      />
      {photo && (
        <figure className="preview-photo">
          {photo.shown && <img src={photo.shown} alt={words.photoShown(photo.name)} />}
          <figcaption className="small">
            {[
              photo.name,
              words.size((photo.bytes / 1000).toFixed(1)),
              ...(photo.shown ? [words.pixels(photo.width, photo.height)] : []),
            ].join(', ')}
          </figcaption>
        </figure>
      )}
    </Field>
  )
}

// A data URL, because the pages' policy allows no blob URLs.
async function photoOf(file: File): Promise<Photo> {
  const { name, size: bytes } = file
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const scale = Math.min(1, SHOWN_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { name, bytes, width, height, shown: canvas.toDataURL() }
  } catch {
    return { name, bytes, width: 0, height: 0, shown: '' }
  }
}
