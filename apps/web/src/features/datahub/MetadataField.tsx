import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, TextArea } from '../../ui/Input.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { CHAIN_OPTIONS, type PickerOptions, useChosenOption } from '../../ui/PickerOptions.ts'
import type { Option } from '../../ui/popups/popupParts.tsx'
import { type FormField, listLines } from './metadataFields.ts'
import { ProductsField } from './ProductsField.tsx'

type Props = {
  field: FormField
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

const SECTOR_OPTIONS: readonly Option[] = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  value: market_sector_id,
  label: name,
}))

/** One field of a project with what belongs into it, and what is wrong with what is written. */
export function MetadataField(props: Props) {
  const { field, text, fault, onChange } = props
  if (field.kind === 'sectors') return <ListField {...props} options={SECTOR_OPTIONS} />
  if (field.kind === 'chains') return <ListField {...props} isProject options={CHAIN_OPTIONS} />
  if (field.kind === 'products') return <ProductsField {...props} />
  if (field.kind === 'flag')
    return (
      <Checkbox
        label={field.label}
        description={field.description}
        checked={text === 'true'}
        onChange={(isTicked) => onChange(isTicked ? 'true' : '')}
      />
    )
  const Control = field.kind === 'line' || field.kind === 'year' ? Input : TextArea
  return (
    <Field
      name={field.path}
      label={field.label}
      description={field.description}
      error={fault}
      isOptional={!field.isRequired}
    >
      <Control
        value={text}
        inputMode={field.kind === 'year' ? 'numeric' : undefined}
        onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
      />
    </Field>
  )
}

type ListProps = Props & { options: PickerOptions; isProject?: boolean }

/** A list to choose from; the order is that in which its items were chosen. */
function ListField({ field, text, fault, options, isProject = false, onChange }: ListProps) {
  const values = listLines(text)
  const optionOf = useChosenOption(options)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 flex gap-1.5 text-sm font-medium text-fg2">
        {field.label}
        {!field.isRequired && <span className="font-normal text-fg3">optional</span>}
      </legend>
      <ul aria-label={field.label} className="flex flex-wrap items-center gap-1.5">
        {values.map((id) => (
          <Chip
            key={id}
            name={optionOf(id)?.label ?? id}
            projectId={isProject && id}
            onRemove={() => onChange(values.filter((one) => one !== id).join('\n'))}
          />
        ))}
        <li>
          <MultiPicker
            label={field.label}
            options={options}
            values={values}
            onChange={(next) =>
              onChange(
                [
                  ...values.filter((one) => next.includes(one)),
                  ...next.filter((one) => !values.includes(one)),
                ].join('\n'),
              )
            }
          />
        </li>
      </ul>
      <p className="text-sm text-fg3">{field.description}</p>
      <p aria-live="polite" className="text-sm text-down">
        {fault}
      </p>
    </fieldset>
  )
}
