/** The elements that HTML in mail may have: text, tables and pictures. */
export const TEXT_TAGS: string[] = (
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details ' +
  'dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre ' +
  'q s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var ' +
  'wbr'
).split(' ')
