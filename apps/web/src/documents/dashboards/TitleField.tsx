import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

type Props = {
  title: string
  placeholder?: string
  onChange: (title: string) => void
}

/** The title of a tile. */
export function TitleField({ title, placeholder, onChange }: Props) {
  return (
    <Field label="Title">
      <Input
        value={title}
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
