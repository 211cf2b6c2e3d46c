import type { MetricId } from '@tickmark/core/metrics/METRICS'

/**
 * Names of metrics in headers of other languages than English, separated by bars: German, French, Spanish, Portuguese,
 * Japanese, Chinese (both scripts), Korean. Only names that mean nothing else over figures are here, and in
 * `LOOSE_FOREIGN_NAMES` those that are asked about. Accents, and words such as *de* and *täglich*, are left out of names and headers.
 */
export const FOREIGN_NAMES: Readonly<Partial<Record<MetricId, string>>> = {
  price:
    'close|close price|closing price|schlusskurs|zuletzt|kurs|preis|tokenpreis|prix|cours|precio|precio token|preco|preco token|価格|价格|價格|币价|幣價|가격',
  market_cap_circulating:
    'marktkapitalisierung|capitalisation boursiere|capitalizacion mercado|capitalizacion bursatil|capitalizacao mercado|時価総額|市值|流通市值|시가총액',
  market_cap_fully_diluted:
    'vollverwasserte marktkapitalisierung|完全希薄化時価総額|完全稀释市值|完全稀释估值|완전희석 시가총액',
  token_supply_circulating:
    'circ supply|umlaufmenge|umlaufende menge|offre circulation|suministro circulante|oferta circulante|oferta circulacion|oferta circulacao|循環供給量|流通供給量|流通供应量|流通供應量|流通量|유통량|유통 공급량',
  token_supply_maximum:
    'maximalmenge|maximale menge|offre maximale|suministro maximo|oferta maxima|最大供給量|最大供应量|最大供應量|최대 공급량|최대 발행량',
  tokenholders: 'tokeninhaber|持币地址数|持幣地址數|보유자 수|保有者数|トークン保有者数',
  fees: 'gebuhren|gesamtgebuhren|frais|comisiones|tarifas|手数料|手续费|手續費|协议费用|수수료',
  revenue: 'erlose|chiffre affaires|receita|receitas|売上|売上高|营收|營收|营业收入|매출|매출액',
  protocol_revenue:
    'protokollerlose|revenus protocole|ingresos protocolo|receita protocolo|协议收入|協議收入',
  operating_expenses:
    'betriebskosten|charges exploitation|gastos operativos|despesas operacionais|営業費用|运营费用|運營費用|영업비용',
  token_incentives: 'token anreize|incitations tokens|incentivos tokens|代币激励|代幣激勵',
  treasury: 'トレジャリー|트레저리',
  buybacks: 'ruckkaufe|rachats tokens|recompras|自社買い|回购|回購|바이백',
  tvl: 'gesamtwert gesperrt|gesperrter gesamtwert|valeur totale verrouillee|valeur totale bloquee|valor total bloqueado|valor total travado|総ロック額|预存总价值|总锁仓价值|總鎖倉價值|总锁仓量|總鎖倉量|锁仓量|鎖倉量|锁仓总额|锁仓价值|총 예치 금액|총예치금|총 예치금',
  active_loans:
    'aktive kredite|ausstehende kredite|prets actifs|prets cours|prestamos activos|emprestimos ativos|未偿贷款|借款余额|贷款余额|대출 잔액|貸出残高',
  net_deposits: 'einlagen|depositos|存款|예치금',
  trading_volume:
    'handelsvolumen|volume echange|volume echanges|volumen negociacion|volumen operaciones|volumen comercio|volume negociacao|volume negociado|取引高|取引量|出来高|交易量|交易额|交易額|成交量|成交额|成交額|거래량|거래대금|거래액',
  open_interest:
    'interet ouvert|interes abierto|contratos abiertos|contratos em aberto|建玉|未決済建玉|未平仓合约|未平仓量|未平倉量|미결제약정',
  transfer_volume:
    'transfervolumen|volume transferts|volumen transferencias|转账金额|转账额|送金額',
  user_dau:
    'aktive nutzer|utilisateurs actifs|usuarios activos|usuarios ativos|アクティブユーザー|アクティブユーザー数|日間アクティブユーザー|日間アクティブユーザー数|デイリーアクティブユーザー|日活|日活用户|日活跃用户|日活跃用户数|日活躍用戶|活跃用户|活跃用户数|활성 사용자|활성 사용자 수|일간 활성 사용자|일일 활성 사용자|일간 활성 사용자 수|일일 활성 사용자 수',
  user_wau:
    'wochentlich aktive nutzer|utilisateurs actifs hebdomadaires|usuarios activos semanales|usuarios ativos semanais|週間アクティブユーザー|週間アクティブユーザー数|周活跃用户|周活跃用户数|주간 활성 사용자|주간 활성 사용자 수',
  user_mau:
    'monatlich aktive nutzer|utilisateurs actifs mensuels|usuarios activos mensuales|usuarios ativos mensais|月間アクティブユーザー|月間アクティブユーザー数|月活|月活用户|月活跃用户|月活跃用户数|월간 활성 사용자|월간 활성 사용자 수',
  active_addresses_daily:
    'aktive adressen|adresses actives|direcciones activas|enderecos ativos|アクティブアドレス|アクティブアドレス数|活跃地址|活跃地址数|活躍地址|日活跃地址|日活跃地址数|활성 주소|활성 주소 수|활성 지갑|일간 활성 주소',
  trade_count: 'anzahl trades|nombre trades|numero operaciones|成交笔数',
  transaction_count:
    'transaktionen|anzahl transaktionen|transaktionsanzahl|nombre transactions|transacciones|numero transacciones|transacoes|numero transacoes|トランザクション|トランザクション数|트랜잭션|트랜잭션 수',
  transaction_fee_average:
    'durchschnittliche transaktionsgebuhr|frais moyens transaction|comision media transaccion|平均手续费|平均手数料|평균 수수료',
  number_of_validators:
    'validatoren|anzahl validatoren|validateurs|nombre validateurs|validadores|numero validadores|バリデーター数|验证者数|验证者数量|驗證者數|검증인 수',
  gas_used: 'gasverbrauch|gas utilise|gas utilizado|gas usado|消耗gas|가스 사용량',
}

/** Names of metrics that mean other figures as often, by language, and those figures. They are asked about. */
export const LOOSE_FOREIGN_NAMES: readonly (readonly [MetricId, names: string, other: string])[] = [
  ['revenue', 'umsatz|umsatze', 'trading volume'],
  ['revenue', 'einnahmen|revenus|ingresos', 'all income'],
  ['revenue', '収益|収入|收入|수익|수입', 'all income, or profit'],
  ['fees', '費用|费用|비용', 'expenses'],
  [
    'user_dau',
    'nutzer|utilisateurs|usuarios|ユーザー|ユーザー数|用户|用户数|사용자|사용자 수',
    'all users so far',
  ],
  ['transaction_count', '交易笔数|交易数|交易數|거래 건수|거래 수|取引件数', 'trades'],
  ['fees', 'taxas', 'rates, such as interest'],
  ['fees', 'commissions', 'what is paid to agents'],
]
