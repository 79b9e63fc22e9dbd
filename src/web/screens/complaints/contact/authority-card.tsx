import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { contactsIn } from './contacts-in.ts'

/** An authority that the borrower can turn to next, with each contact as a row to tap. */
export function AuthorityCard({ title, value }: { title: string; value: string }) {
  const { name, contacts } = contactsIn(value)
  return (
    <div className="card rows authority">
      <p>
        <small>
          <Sentence text={title} />
        </small>
        {name}
      </p>
      {contacts.length > 0 && (
        <ul className="rows">
          {contacts.map(({ kind, text, href }) => (
            <RowLink key={text} href={href} icon={kind} title={text} />
          ))}
        </ul>
      )}
    </div>
  )
}
