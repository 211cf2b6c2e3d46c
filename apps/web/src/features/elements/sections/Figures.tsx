import { getMetric } from '@tickmark/core/metrics/getMetric'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Delta } from '../../../ui/Delta.tsx'
import { ICON_PATHS, Icon, type IconName } from '../../../ui/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

const TONES = ['quiet', 'sample', 'good', 'warn', 'bad'] as const
const ICONS = Object.keys(ICON_PATHS) as IconName[]

export function Figures() {
  return (
    <>
      <Specimens title="Badge">
        {TONES.map((tone) => (
          <Specimen key={tone} state={tone}>
            <Badge tone={tone}>Badge</Badge>
          </Specimen>
        ))}
        <Specimen state="long text" width="field">
          <Badge>
            <span className="truncate">{LONG_TEXT}</span>
          </Badge>
        </Specimen>
      </Specimens>
      <Specimens
        title="Delta, Tick, Kbd"
        states={{
          more: <Delta change={0.124} />,
          less: <Delta change={-0.031} />,
          'less is better': <Delta change={-0.031} metric={getMetric('transaction_fee_average')} />,
          unchanged: <Delta change={0} />,
          'not known': <Delta change={null} />,
          checked: <Tick>1,204 checks passed</Tick>,
          keys: (
            <span className="flex gap-1">
              <Kbd>Ctrl</Kbd>
              <Kbd>K</Kbd>
            </span>
          ),
        }}
      />
      <Specimens
        title="Sparkline, ProjectLogo, Avatar"
        states={{
          rising: <Sparkline values={[1, 3, 2, 5, 4, 7, 8]} />,
          'falling, with a gap': <Sparkline values={[8, 7, null, null, 4, 3, 1]} />,
          'too little is known': <Sparkline values={[null, 4, null]} />,
          '16, 20, 40': (
            <span className="flex items-center gap-2">
              <ProjectLogo projectId="aave" name="Aave" size={16} />
              <ProjectLogo projectId="uniswap" name="Uniswap Labs" />
              <ProjectLogo projectId="ethereum" name="Ethereum" size={40} />
            </span>
          ),
          'people, 24 and 32': (
            <span className="flex items-center gap-2">
              <Avatar name="Ada Lovelace" />
              <Avatar name="ada@example.org" size={32} />
            </span>
          ),
        }}
      />
      <Specimens title="Icon">
        {ICONS.map((name) => (
          <Specimen key={name} state={name}>
            <Icon name={name} />
          </Specimen>
        ))}
      </Specimens>
    </>
  )
}
