import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

interface BoundListProps {
  title: string
  icon: IconName
  rows: readonly { id: string; bank: string; masked: string }[]
}

/** What is bound already, with its last digits. */
export function BoundList({ title, icon, rows }: BoundListProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="card rows">
        {rows.map(({ id, bank, masked }) => (
          <li key={id} className="row">
            <Icon name={icon} />
            <span>
              {bank}
              <small>{masked}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
