import { StatusImage } from './status-image.tsx'
import { Sentence } from './text/sentence.tsx'

type StatusPanelProps = { status: string; text: string; description?: string | undefined }

/** State of the order: a picture, the server's words, and their meaning. */
export function StatusPanel({ status, text, description }: StatusPanelProps) {
  return (
    <div className="status-panel card">
      <StatusImage status={status} />
      <h2>{text}</h2>
      {description && (
        <p>
          <Sentence text={description} />
        </p>
      )}
    </div>
  )
}
