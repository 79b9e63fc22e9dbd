import { paragraph } from './block.ts'
import type { LegalDocument } from './document.ts'

/** Spec 2, about-us screen: one welcome paragraph about fast, transparent loan services. */
export const aboutUs: Readonly<Record<'en' | 'es', LegalDocument>> = {
  en: {
    id: 'about-us',
    language: 'en',
    version: '2026-11-01',
    title: 'About us',
    blocks: [
      paragraph(
        'Welcome to {name}. We offer loan services that are fast and transparent. Fast means that you apply from your phone and soon hear whether we can lend to you. Transparent means that you see, before you decide, how much you receive, how much you pay back, on which day, and what it costs you if you are late. If something is not clear, or if repaying becomes difficult, please talk to us: a person will listen and help.',
      ),
    ],
  },
  es: {
    id: 'about-us',
    language: 'es',
    version: '2026-11-01',
    title: 'Acerca de nosotros',
    blocks: [
      paragraph(
        'Le damos la bienvenida a {name}. Ofrecemos servicios de préstamo rápidos y transparentes. Rápidos, porque usted hace su solicitud desde el teléfono y pronto sabe si podemos prestarle. Transparentes, porque antes de decidir usted ve cuánto recibe, cuánto devuelve, en qué fecha y cuánto le costaría un atraso. Si algo no está claro, o si se le dificulta pagar, hable con nosotros: una persona le escuchará y le ayudará.',
      ),
    ],
  },
}
