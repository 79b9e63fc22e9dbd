import { contactsIn } from './contacts-in.ts'

/** A name with its contact links in running text, where rows would take too much space. */
export function ContactLinks({ value }: { value: string }) {
  const { name, contacts } = contactsIn(value)
  return (
    <>
      {name}
      {contacts.map(({ text, href }) => (
        <a key={text} className="contact-link" href={href}>
          {text}
        </a>
      ))}
    </>
  )
}
