import type { problemDetail } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { ReferenceCode } from '#web/ui/codes/reference-code.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

interface ComplaintFiledProps {
  /** The backend's state of the complaint; null if the backend returned no complaint number. */
  filed: Pick<OutputOf<typeof problemDetail>, 'problemId' | 'answerBy' | 'hasAcknowledgement'> | null
  orderNo: string
}

/** Confirms a sent complaint: its number, the day of the reply, and the paper that proves it. */
export function ComplaintFiled({ filed, orderNo }: ComplaintFiledProps) {
  const care = useCareWords()
  const { common } = useWords()
  const paths = usePaths()
  const answerBy = filed?.answerBy ? care.answerBy(filed.answerBy) : undefined
  return (
    <div className="filed">
      <EmptyState icon="check" title={care.sent} text={filed ? answerBy : care.sentNoNumber}>
        {filed && (
          <div className="card">
            <ReferenceCode
              label={care.folio}
              value={filed.problemId}
              copyLabel={common.copy}
              copiedText={common.copySucceeded}
              copyFailedText={common.copyFailed}
            />
          </div>
        )}
      </EmptyState>
      <ButtonLink href={filed ? paths.complaintDetails(filed.problemId) : paths.complaintList()}>
        {filed ? care.seeIt : care.complaint.mine}
      </ButtonLink>
      {filed?.hasAcknowledgement && (
        <DownloadLink href={paths.complaintPdf(filed.problemId)}>{care.acknowledgement}</DownloadLink>
      )}
      <Anchor className="text-action" href={paths.complaint(orderNo)}>
        {care.complaint.newComplaint}
      </Anchor>
    </div>
  )
}
