import { ContactRow } from '#web/screens/complaints/contact-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { words } from './kit-words.ts'

/** Pages that ship no script of ours, and so are met at their own addresses, each in the state that it names. */
const PAGES = [
  ['/', 'Sitio: inicio con su calculadora'],
  ['/?amount=99999', 'Sitio: un monto que nadie presta'],
  ['/About', 'Sitio: nosotros'],
  ['/Contact', 'Sitio: contacto'],
  ['/Accessibility', 'Sitio: accesibilidad'],
  ['/register?id=mx-primavera', 'Registro en México'],
  ['/register?id=in-monsoon', 'Registro en la India'],
  ['/register?id=specified', 'Registro como se especificó'],
  ['/register?id=mx-primavera#/downloadTemplate', 'Registro: descarga'],
  ['/register?id=nadie', 'Registro: plantilla que no existe'],
  ['/loanDetail?type=2', 'Sin sesión'],
  ['/jointLoginFail?type=2', 'Inicio de sesión fallido'],
  ['/no-existe', 'Página que no existe'],
] as const

/** Customer service, and the way to every state of the pages for everybody. */
export function PublicPages() {
  const { support } = words
  return (
    <>
      <Section title={support.title}>
        <img className="support-image" src="/brand/support-es.svg" alt="" width={360} height={160} />
        <ul className="card rows">
          <ContactRow href="tel:5550000000" icon="phone" title={support.hotline} detail="555 000 0000" />
          <ContactRow href="#whatsapp" icon="chat" title={support.whatsapp} detail="555 000 0001" />
          <ContactRow
            href="mailto:a@abono.example"
            icon="mail"
            title={support.email}
            detail="a@abono.example"
          />
        </ul>
      </Section>
      <Section title="Páginas para todos">
        <ul className="card rows">
          {PAGES.map(([href, title]) => (
            <ContactRow key={href} href={href} icon="document" title={title} />
          ))}
        </ul>
      </Section>
    </>
  )
}
