/** Functions that are there by name and do nothing. */
function idle(...names: readonly string[]): string {
  return names.map((name) => `export const ${name} = () => {}`).join('\n')
}

const EMPTY = 'export default {}'
const EMPTY_CLASS = 'export default class {}'

/**
 * Parts of the drawing library that its core always brings along and that our charts never reach,
 * each with its replacement. Ours are charts of lines, bars, flows and tiles on a canvas,
 * drawn at once, on category, value and log axes; pointing, legends, tables and times are our own.
 */
export const UNREACHED_CHART_PARTS: readonly { path: string; code: string }[] = [
  // Words for parts that we do not use, and the library's dark colors: ours come from the style sheet.
  { path: 'echarts/lib/i18n/langZH.js', code: EMPTY },
  { path: 'echarts/lib/i18n/langEN.js', code: EMPTY },
  { path: 'echarts/lib/theme/dark.js', code: EMPTY },
  // Our panels show themselves that they load.
  { path: 'echarts/lib/loading/default.js', code: 'export default () => {}' },
  // Translates option names and events of the library's past versions, of which we write none.
  { path: 'echarts/lib/preprocessor/backwardCompat.js', code: 'export default () => {}' },
  {
    path: 'echarts/lib/legacy/dataSelectAction.js',
    code: idle('createLegacyDataSelectAction', 'handleLegacySelectEvents'),
  },
  // Every color is given as it is drawn: none is derived from another, and every text says its own.
  {
    path: 'zrender/lib/tool/color.js',
    code: idle(
      'fastLerp',
      'fastMapToColor',
      'lerp',
      'lift',
      'liftColor',
      'lum',
      'mapToColor',
      'modifyAlpha',
      'modifyHSL',
      'parse',
      'parseCssFloat',
      'parseCssInt',
      'random',
      'stringify',
      'toHex',
    ),
  },
  // Written when browsers could not yet be relied on to keep the order of equals.
  {
    path: 'zrender/lib/core/timsort.js',
    code: 'export default (list, compare) => list.sort(compare)',
  },
  // Our periods are categories that we name ourselves; no axis is of the type `time`.
  {
    path: 'echarts/lib/scale/Time.js',
    code: `${EMPTY_CLASS}\n${idle('calcNiceForTimeScale')}`,
  },
  {
    path: 'echarts/lib/util/time.js',
    code: idle('format', 'pad', 'parseTimeAxisLabelFormatter', 'roundTime'),
  },
  // `alignTicks` is never asked for: the second axis has no lines of its own.
  { path: 'echarts/lib/coord/axisAlignTicks.js', code: idle('scaleCalcAlign') },
  // Every option says `animation: false`, and no series has hover or selected states.
  { path: 'zrender/lib/animation/Animator.js', code: `${EMPTY_CLASS}\n${idle('cloneValue')}` },
  { path: 'echarts/lib/chart/line/lineAnimationDiff.js', code: 'export default () => {}' },
  // Tooltips and the line under the pointer are React's.
  {
    path: 'echarts/lib/component/tooltip/seriesFormatTooltip.js',
    code: idle('defaultSeriesFormatTooltip'),
  },
  {
    path: 'echarts/lib/component/tooltip/tooltipMarkup.js',
    code: idle(
      'buildTooltipMarkup',
      'createTooltipMarkup',
      'getPaddingFromTooltipModel',
      'retrieveVisualColorForTooltipMarker',
      'TooltipMarkupStyleCreator',
    ),
  },
  {
    path: 'echarts/lib/component/axisPointer/modelHelper.js',
    code: idle('collect', 'fixValue', 'getAxisInfo', 'getAxisPointerModel', 'makeKey'),
  },
  // The pointer is followed by React, see `useChartPointer`; the library would look for shapes under it.
  { path: 'zrender/lib/dom/HandlerProxy.js', code: 'export default class { dispose() {} }' },
  { path: 'zrender/lib/contain/path.js', code: idle('contain', 'containStroke') },
  // Nothing is dragged or pinched within the drawing.
  { path: 'zrender/lib/mixin/Draggable.js', code: EMPTY_CLASS },
  {
    path: 'zrender/lib/core/GestureMgr.js',
    code: 'export class GestureMgr { recognize() {} clear() {} }',
  },
  // Figures arrive as plain lists, already thinned to periods.
  {
    path: 'echarts/lib/data/helper/transform.js',
    code: idle('applyDataTransform', 'ExternalSource', 'registerExternalTransform'),
  },
  {
    path: 'echarts/lib/processor/dataSample.js',
    code: 'export default (seriesType) => ({ seriesType, reset() {} })',
  },
  // Stripes are patterns of ours, see `makeHatch`.
  { path: 'echarts/lib/util/decal.js', code: idle('createOrUpdatePatternFromDecal') },
  // Bars are straight: nothing is drawn around a center.
  { path: 'echarts/lib/util/shape/sausage.js', code: EMPTY_CLASS },
  {
    path: 'echarts/lib/label/sectorLabel.js',
    code: idle('createSectorCalculateTextPosition', 'setSectorTextRotation'),
  },
  { path: 'zrender/lib/graphic/helper/roundSector.js', code: idle('buildPath') },
  // Symbols are the library's own; no shape is given as SVG path text.
  {
    path: 'zrender/lib/tool/path.js',
    code: idle('clonePath', 'createFromString', 'extendFromString', 'mergePath'),
  },
]
