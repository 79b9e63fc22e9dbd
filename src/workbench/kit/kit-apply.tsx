import type { ApplicationState } from '#domain/apply/application.ts'
import type { Application } from '#web/screens/apply/application.data.ts'
import { ApplicationHero } from '#web/screens/apply/application-hero.tsx'
import { FieldInput } from '#web/screens/apply/step-field.tsx'
import type { StepField } from '#web/screens/apply/step-names.ts'
import { StepProgress } from '#web/screens/apply/step-progress.tsx'
import { StepRows } from '#web/screens/apply/step-rows.tsx'
import { Section } from '#web/ui/section.tsx'
import { applyEs } from './kit-words.ts'

const application: Application = {
  applicationId: 'kit',
  productId: 'kit',
  productName: 'Préstamo Colibrí',
  productLogo: '',
  amount: 300_000n,
  currency: 'MXN',
  state: 'draft',
  stateText: 'Aún no se envía',
  changedAt: '2026-11-23 09:12',
  periods: 91,
  termUnit: 'day',
  isAnswerLate: false,
  asksNotice: false,
  whatNext: 'Faltan dos partes.',
  reason: '',
  bureauNotice: '',
  steps: [
    {
      kind: 'basic',
      title: 'Sobre usted',
      what: 'Nombre y nacimiento',
      state: 'done',
      reason: '',
      isRequired: true,
    },
    {
      kind: 'identity',
      title: 'Su identificación',
      what: 'Dos fotos y una suya',
      state: 'refused',
      reason: 'La foto está borrosa.',
      isRequired: true,
    },
    { kind: 'job', title: 'Su trabajo', what: 'Ingresos', state: 'expired', reason: '', isRequired: true },
    {
      kind: 'location',
      title: 'Su ubicación',
      what: 'Una vez',
      state: 'open',
      reason: '',
      isRequired: false,
    },
  ],
  stepsDone: 3,
  stepsInAll: 5,
  minutesLeft: 2,
  nextStep: 'identity',
  canSubmit: false,
  canWithdraw: true,
  until: '2026-12-23',
  orderId: '',
}

const told: readonly (readonly [ApplicationState, string, string])[] = [
  ['submitted', 'La estamos revisando', 'Le respondemos en 1 día, a más tardar.'],
  ['refused', 'No podemos prestarle ahora', 'Puede solicitarlo otra vez en 30 días.'],
  ['offered', 'Tiene una oferta', 'Léala antes de aceptarla.'],
]

/** An application on its way. */
export function Applications() {
  return (
    <Section title="Solicitudes">
      <ApplicationHero application={application} />
      <StepRows application={application} />
      {told.map(([state, stateText, whatNext]) => (
        <ApplicationHero
          key={state}
          application={{ ...application, state, stateText, whatNext, until: '' }}
        />
      ))}
    </Section>
  )
}

const field = (more: Partial<StepField> & Pick<StepField, 'name' | 'kind' | 'label'>): StepField => ({
  hint: '',
  options: [],
  max: 40,
  isRequired: true,
  autocomplete: '',
  inputMode: '',
  value: '',
  isKnown: false,
  problem: '',
  text: '',
  textHash: '',
  ...more,
})

const options = ['Empleo', 'Negocio propio', 'Pensión'].map((text) => ({ value: text, text }))
const many = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, text: `Opción ${value}` }))

const fields: readonly (readonly [StepField, string, string?])[] = [
  [field({ name: 'kit-name', kind: 'text', label: 'Nombre', hint: 'Como en su identificación' }), 'Ana'],
  [field({ name: 'kit-born', kind: 'date', label: 'Fecha de nacimiento' }), '1990-12-31'],
  [
    field({ name: 'kit-curp', kind: 'id-number', label: 'CURP' }),
    'XEXX010101HNEXXXA4',
    'El último carácter de la CURP no coincide.',
  ],
  [field({ name: 'kit-code', kind: 'postal-code', label: 'Código postal' }), '06000'],
  [field({ name: 'kit-work', kind: 'choice', label: 'A qué se dedica', options }), 'Empleo'],
  [field({ name: 'kit-many', kind: 'choice', label: 'Para qué', options: many }), ''],
  [
    field({
      name: 'kit-consent',
      kind: 'consent',
      label: 'Consulta a la sociedad de información crediticia',
      text: 'Autorizo que se consulte mi historial de crédito una vez.\nPuedo retirar esta autorización.',
      textHash: 'hash',
    }),
    '',
  ],
  [
    field({
      name: 'kit-photo',
      kind: 'photo',
      label: 'Frente de su identificación',
      hint: 'Que se lea todo',
    }),
    '',
  ],
  [
    field({ name: 'kit-blurred', kind: 'photo', label: 'Selfie' }),
    '/brand/logo.svg',
    'La foto está borrosa. Tome otra con más luz.',
  ],
  [field({ name: 'kit-place', kind: 'place', label: 'Su ubicación', hint: 'Ayuda a evitar fraudes' }), ''],
]

/** What a step of applying asks, right and wrong. */
export function StepFields() {
  return (
    <Section title="Pasos de una solicitud">
      <StepProgress
        at={3}
        of={5}
        seen={applyEs.step.number(3, 5)}
        said={applyEs.step.numberSaid(3, 5)}
        minutesLeft={2}
      />
      {fields.map(([one, value, error]) => (
        <FieldInput key={one.name} field={one} value={value} error={error} onSending={() => {}} />
      ))}
    </Section>
  )
}
