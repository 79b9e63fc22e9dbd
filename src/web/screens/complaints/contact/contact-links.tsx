import { contactsIn } from './contacts-in.ts'

/** Who somebody is, and below it each way to reach them, in a text where rows would be too much. */
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
