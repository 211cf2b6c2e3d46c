import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { FormFault, useForm } from '../../../ui/form/useForm.ts'
import { Input, TextArea } from '../../../ui/Input.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

const SIZES = ['xsmall', 'small', 'medium', 'large'] as const
const PERIODS = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'hour', label: 'Hourly', isDisabled: true },
  { value: 'long', label: LONG_TEXT },
] as const
const SEGMENTS = [
  { value: 'day', label: 'D', title: 'Daily' },
  { value: 'week', label: 'W', title: 'Weekly' },
  { value: 'month', label: 'M', title: 'Monthly' },
] as const

export function Forms() {
  const [name, setName] = useState('')
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value'] | null>(null)
  const [segment, setSegment] = useState<(typeof SEGMENTS)[number]['value'] | null>('week')
  const [isTicked, setTicked] = useState(true)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Specimens title="Field with Input">
        <Field label="Name" description="As it stands on the page." className="w-64">
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Email" error="Write an address such as ada@example.org." className="w-64">
          <Input type="email" defaultValue="ada@" />
        </Field>
        <Field label="Website" isOptional className="w-64">
          <Input placeholder="https://" />
        </Field>
        <Field label="Project" description="Set when it was listed." className="w-64">
          <Input defaultValue="Ethereum" disabled />
        </Field>
        <Field label="Token" description="To be copied, not to be changed." className="w-64">
          <Input defaultValue="0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE" readOnly />
        </Field>
        <Field label="Focused" className="w-64">
          <Input className="outline-2 outline-offset-1 outline-accent" defaultValue="Uniswap" />
        </Field>
      </Specimens>
      <Specimens title="Form">
        {(['medium', 'large'] as const).map((size) => (
          <Specimen key={size} state={size}>
            <WholeForm size={size} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Input">
        {SIZES.map((size) => (
          <Specimen key={size} state={size}>
            <Input size={size} aria-label={`Filter, ${size}`} placeholder="Filter by name" />
          </Specimen>
        ))}
        <Specimen state="a filter in a toolbar">
          <Input edge="quiet" type="search" aria-label="Filter" placeholder="Filter by name" />
        </Specimen>
        <Specimen state="a figure">
          <Input aria-label="From" className="w-20 text-right" defaultValue="1.5M" />
        </Specimen>
      </Specimens>
      <Specimens title="TextArea">
        <Field label="Bio" description="Two or three sentences." className="w-64">
          <TextArea rows={3} />
        </Field>
        <Field label="Message" error="Say what changed." className="w-64">
          <TextArea rows={3} defaultValue="…" />
        </Field>
        <Field label="Closed" className="w-64">
          <TextArea rows={3} disabled defaultValue={LONG_TEXT} />
        </Field>
      </Specimens>
      <Specimens title="Select">
        <Field label="Granularity" className="w-64">
          <Select options={PERIODS} value={period} onChange={setPeriod} />
        </Field>
        <Field label="Wrong choice" error="Choose one of them." className="w-64">
          <Select options={PERIODS} value={null} onChange={setPeriod} />
        </Field>
        <Field label="Closed choice" className="w-64">
          <Select options={PERIODS} value="week" isDisabled onChange={setPeriod} />
        </Field>
        <Field label="Long choice" className="w-64">
          <Select options={PERIODS} value="long" onChange={setPeriod} />
        </Field>
        {SIZES.map((size) => (
          <Specimen key={size} state={size}>
            <Select
              label={`Period, ${size}`}
              size={size}
              options={PERIODS}
              value="month"
              onChange={setPeriod}
            />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Checkbox">
        <Checkbox label="Archived projects too" checked={isTicked} onChange={setTicked} />
        <Checkbox label="Not ticked" checked={false} onChange={() => undefined} />
        <Checkbox label="Some of them" checked={false} isIndeterminate onChange={setTicked} />
        <Checkbox label="Disabled" disabled checked={false} onChange={setTicked} />
        <Checkbox label="Disabled and ticked" disabled checked onChange={setTicked} />
        <Checkbox
          className="w-64"
          label="I own what I list"
          description="You are responsible for the content of a page that you list."
          aria-invalid
          checked={false}
          onChange={() => undefined}
        />
        <Checkbox className="w-64" label={LONG_TEXT} checked={isTicked} onChange={setTicked} />
      </Specimens>
      <Specimens title="Toggle">
        <Toggle className="w-64" label="Weekly digest" checked={isOn} onChange={setOn} />
        <Toggle className="w-64" label="Off" checked={false} onChange={() => undefined} />
        <Toggle
          className="w-64"
          label="Analytics"
          description="Counts visited pages, without your name."
          checked={isOn}
          onChange={setOn}
        />
        <Toggle className="w-64" label="Disabled" disabled checked={false} onChange={setOn} />
        <Toggle className="w-64" label="Disabled and on" disabled checked onChange={setOn} />
      </Specimens>
      <Specimens
        title="SegmentedControl"
        states={{
          'one chosen': (
            <SegmentedControl
              label="Granularity"
              segments={SEGMENTS}
              value={segment}
              onChange={setSegment}
            />
          ),
          'none chosen': (
            <SegmentedControl
              label="Another granularity"
              segments={SEGMENTS}
              value={null}
              onChange={setSegment}
            />
          ),
        }}
      />
    </>
  )
}

const SENT_MS = 1_000

/** A form that takes a second to be sent and is then refused, so that all of its states can be seen. */
function WholeForm({ size }: { size: 'medium' | 'large' }) {
  const form = useForm({
    names: ['name', 'secret'],
    check: ({ name, secret }) => ({
      name: name === '' ? 'Write a name.' : undefined,
      secret: secret === '' ? 'Write anything.' : undefined,
    }),
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, SENT_MS))
      throw new FormFault('This form is for looking at. Your entries are kept.')
    },
  })
  return (
    <Form form={form} label={`Form, ${size}`} size={size} className="w-72">
      <TextField name="name" label="Name" description="Any will do." autoComplete="off" />
      <PasswordField name="secret" label="Secret" autoComplete="new-password" />
      <FormError />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}
