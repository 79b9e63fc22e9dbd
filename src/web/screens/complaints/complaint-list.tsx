import { problemList } from '#contract/complaints/complaints.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { usePaths, useQuery } from '#web/words/words.ts'

const load = async ({ call }: Page) => requireData(await call(problemList, {}))

export const loader = onServer(load)
export const meta = careTitled((words) => words.complaint.listTitle)
export const useFrame = (): Frame => ({ backHref: usePaths().complaint() })

/** The borrower's complaints in the server's tabs. Each row has time, type and content (spec 2, "Complaint list"). */
export default function ComplaintList({ loaderData }: ScreenProps<typeof loader>) {
  const { complaint } = useCareWords()
  const paths = usePaths()
  const tab = useQuery().get('tab') ?? ''
  const { tabs } = loaderData
  const current = /^\d{1,2}$/.test(tab) && Number(tab) < tabs.length ? Number(tab) : 0
  const rows = tabs[current]?.list ?? []
  const more = (
    <ActionBar>
      <ButtonLink href={paths.complaint()}>{complaint.newComplaint}</ButtonLink>
    </ActionBar>
  )
  return (
    <BorrowerShell {...useFrame()} actions={more}>
      <Tabs
        label={complaint.listTitle}
        tabs={tabs.map(({ title }, index) => ({
          text: title,
          href: paths.complaintList(index),
          current: index === current,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState icon="chat" title={complaint.listEmptyTitle} text={complaint.listEmpty} />
      ) : (
        <ul className="card rows">
          {rows.map((row) => (
            <RowLink
              key={row.id}
              href={paths.complaintDetails(row.id)}
              title={
                <>
                  <small>{complaint.type}</small>
                  <b>{row.type}</b>
                </>
              }
              more={
                <>
                  <Sentence text={row.time} /> {row.status && <b>{row.status}</b>}
                </>
              }
            >
              <small className="clip">{row.content}</small>
            </RowLink>
          ))}
        </ul>
      )}
    </BorrowerShell>
  )
}
