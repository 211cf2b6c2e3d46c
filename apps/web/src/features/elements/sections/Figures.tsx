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
      <Specimens title="Delta, Tick, Kbd">
        <Specimen state="more">
          <Delta change={0.124} />
        </Specimen>
        <Specimen state="less">
          <Delta change={-0.031} />
        </Specimen>
        <Specimen state="less is better">
          <Delta change={-0.031} metric={getMetric('transaction_fee_average')} />
        </Specimen>
        <Specimen state="unchanged">
          <Delta change={0} />
        </Specimen>
        <Specimen state="not known">
          <Delta change={null} />
        </Specimen>
        <Specimen state="checked">
          <Tick>1,204 checks passed</Tick>
        </Specimen>
        <Specimen state="keys">
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </Specimen>
      </Specimens>
      <Specimens title="Sparkline, ProjectLogo, Avatar">
        <Specimen state="rising">
          <Sparkline values={[1, 3, 2, 5, 4, 7, 8]} />
        </Specimen>
        <Specimen state="falling, with a gap">
          <Sparkline values={[8, 7, null, null, 4, 3, 1]} />
        </Specimen>
        <Specimen state="too little is known">
          <Sparkline values={[null, 4, null]} />
        </Specimen>
        <Specimen state="16, 20, 40">
          <span className="flex items-center gap-2">
            <ProjectLogo projectId="aave" name="Aave" size={16} />
            <ProjectLogo projectId="uniswap" name="Uniswap Labs" />
            <ProjectLogo projectId="ethereum" name="Ethereum" size={40} />
          </span>
        </Specimen>
        <Specimen state="people, 24 and 32">
          <span className="flex items-center gap-2">
            <Avatar name="Ada Lovelace" />
            <Avatar name="ada@example.org" size={32} />
          </span>
        </Specimen>
      </Specimens>
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
