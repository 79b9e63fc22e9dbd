import { NAME_MAX } from '#domain/account/bank-binding.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import type { Typed } from './binding-page.tsx'

type OwnerFieldsProps = Typed & { autoComplete: 'name' | 'cc-name'; hint?: string; given?: string }

/** The fields for the owner and the bank of an account or card. */
export function OwnerFields({ typed, errorOf, autoComplete, hint, given }: OwnerFieldsProps) {
  const { bind } = usePaperWords()
  return (
    <>
      <TextField
        id="holder"
        name="holder"
        label={bind.holder}
        hint={hint}
        autoComplete={autoComplete}
        maxLength={NAME_MAX}
        defaultValue={typed?.holder ?? given}
        error={errorOf('holder')}
      />
      <TextField
        id="bank"
        name="bank"
        label={bind.bankName}
        autoComplete="off"
        maxLength={NAME_MAX}
        defaultValue={typed?.bank}
        error={errorOf('bank')}
      />
    </>
  )
}
