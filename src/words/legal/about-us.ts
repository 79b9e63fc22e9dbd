import { paragraph, points, section } from './block.ts'
import type { LegalDocument } from './document.ts'

/** Spec 2, about-us screen: one welcome paragraph about fast, transparent loan services. */
export const aboutUs: Readonly<Record<'en' | 'es', LegalDocument>> = {
  en: {
    id: 'about-us',
    language: 'en',
    version: '2026-11-29',
    title: 'About us',
    blocks: [
      paragraph('Welcome to {name}. We offer loan services that are fast and transparent.'),
      section('in-short', 'In short'),
      points(
        'You apply from your phone and soon hear from us.',
        'Before you decide you see what you receive and what you pay back.',
        'You see every date, and what being late costs.',
        'If something is not clear, a person explains it.',
        'If repaying becomes difficult, talk to us: we look for a solution.',
      ),
    ],
  },
  es: {
    id: 'about-us',
    language: 'es',
    version: '2026-11-29',
    title: 'Acerca de nosotros',
    blocks: [
      paragraph('Le damos la bienvenida a {name}. Ofrecemos servicios de préstamo rápidos y transparentes.'),
      section('in-short', 'En pocas palabras'),
      points(
        'Solicita desde su teléfono y pronto tiene respuesta.',
        'Antes de decidir ve cuánto recibe y cuánto paga.',
        'Ve cada fecha y cuánto cuesta un atraso.',
        'Si algo no está claro, una persona se lo explica.',
        'Si se le dificulta pagar, hable con nosotros: buscamos una solución.',
      ),
    ],
  },
}
