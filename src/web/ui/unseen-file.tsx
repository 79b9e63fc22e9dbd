import { useWords } from '#web/words/words.ts'

const MEGABYTE = 1024 * 1024

/** A file that the browser cannot display, such as a HEIC: described in words until the server has converted it. */
export function UnseenFile({ file }: { file: Blob }) {
  const { common } = useWords()
  return (
    <p className="unseen-file">
      {file instanceof File && (
        <>
          <bdi>{file.name}</bdi>,{' '}
        </>
      )}
      <span className="size">{sizeText(file.size)}</span>
      <br />
      <span className="hint">{common.seenOnceSent}</span>
    </p>
  )
}

/** Below one megabyte the size is in kilobytes, rounded up. */
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
