import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

const OPTIONS = [
  ...[
    'Aave',
    'Arbitrum',
    'Base',
    'Compound',
    'Ethereum',
    'Lido',
    'Maker',
    'Optimism',
    'Solana',
  ].map((label) => ({ value: label.toLowerCase(), label })),
  { value: 'uniswap', label: 'Uniswap', detail: 'Exchanges (DEX)' },
  { value: 'long', label: LONG_TEXT, detail: 'Long' },
]

export function Pickers() {
  const [one, setOne] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>([])
  return (
    <>
      <Specimens title="Picker">
        <Specimen state="nothing chosen">
          <Picker
            label="Project"
            none="Any project"
            options={OPTIONS}
            value={one}
            onChange={setOne}
          />
        </Specimen>
        <Specimen state="chosen">
          <Picker label="Chain" options={OPTIONS} value="base" onChange={setOne} />
        </Specimen>
        <Specimen state="long text">
          <Picker label="Metric" options={OPTIONS} value="long" onChange={setOne} />
        </Specimen>
        <Specimen state="nothing to choose from">
          <Picker label="Dashboard" options={[]} value={null} onChange={setOne} />
        </Specimen>
        <Specimen state="disabled">
          <Picker
            label="Sector"
            options={OPTIONS}
            value={null}
            look={{ isDisabled: true }}
            onChange={setOne}
          />
        </Specimen>
        <Field label="In a field" className="w-64">
          <Picker label="Compared with" options={OPTIONS} value={one} onChange={setOne} />
        </Field>
        <Field label="In a field with an error" error="Choose a project." className="w-64">
          <Picker label="Project to list" options={OPTIONS} value={null} onChange={setOne} />
        </Field>
      </Specimens>
      <Specimens
        title="MultiPicker"
        states={{
          'as chosen': (
            <MultiPicker label="Chains" options={OPTIONS} values={several} onChange={setSeveral} />
          ),
          one: (
            <MultiPicker
              label="Sectors"
              options={OPTIONS}
              values={['lido']}
              onChange={setSeveral}
            />
          ),
          several: (
            <MultiPicker
              label="Projects"
              options={OPTIONS}
              values={['aave', 'base', 'lido']}
              onChange={setSeveral}
            />
          ),
          'long text': (
            <MultiPicker
              label="Metrics"
              options={OPTIONS}
              values={['long']}
              onChange={setSeveral}
            />
          ),
          disabled: (
            <MultiPicker
              label="Tags"
              options={OPTIONS}
              values={[]}
              look={{ isDisabled: true }}
              onChange={setSeveral}
            />
          ),
        }}
      />
    </>
  )
}
