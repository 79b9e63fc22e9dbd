import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'

interface BoundListProps {
  title: string
  icon: IconName
  rows: readonly { id: string; bank: string; masked: string; use?: string; isWaiting?: boolean }[]
  /** The label of an account that is not in use yet. */
  cancelText?: string
}

/** Lists the bound accounts or cards with their last digits, and what each account is used for. */
export function BoundList({ title, icon, rows, cancelText }: BoundListProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="card rows">
        {rows.map(({ id, bank, masked, use, isWaiting }) => (
          <li key={id} className="row">
            <Icon name={icon} />
            <span>
              <b>{bank}</b> <span className="unbroken muted">{masked}</span>
              {use && <small>{use}</small>}
              {isWaiting && cancelText && (
                <Form method="post">
                  <input type="hidden" name="step" value="cancel" />
                  <input type="hidden" name="accountId" value={id} />
                  <SubmitButton kind="secondary" size="small">
                    {cancelText}
                  </SubmitButton>
                </Form>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
