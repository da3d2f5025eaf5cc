export interface Correspondent {
  name: string
  address: string
  /** The mail program whose conventions their mail follows. */
  client: 'gmail' | 'outlook' | 'apple' | 'plain'
  /** Signature below their first message of a conversation; may be empty. */
  signature: string
}

const CLIENTS = { g: 'gmail', o: 'outlook', a: 'apple', p: 'plain' } as const

/** Key, mail program, name and address; then the lines of a signature, where there is one. */
const directory = `
ada p Ada Brandt <ada@demo-and-co.example>
noor p Noor Haddad <noor@demo-and-co.example>
tomas a Tomás Rivera <tomas@demo-and-co.example>
june p June Okafor <june@okafor.example>

marta o Marta Lindqvist <marta.lindqvist@northquay.example> | Marta Lindqvist | Guest Services, Northquay for Harbour Hotels | +46 31 555 01 20
jonas o Jonas Ek <jonas.ek@northquay.example>
ravi a Ravi Menon <ravi@studiomenon.example>
vogt o Dr. Helene Vogt <h.vogt@vogt-partner.example> | Dr. Helene Vogt | Vogt & Partner, Attorneys
priya g Priya Raman <priya.raman@ledgerly.example> | Priya Raman | Ledgerly, bookkeeping for small companies
impostor p Priya Raman <priya.raman@1edgerly.example>
lena g Lena Fischer <lena.fischer@post.example>
ben g Ben Whitaker <ben.whitaker@fieldwork.example>
layla g ليلى منصور <layla.mansour@dar-almaktaba.example>
iris g Iris from Papertrail Support <iris@papertrail.example> | Papertrail Support | Answers within two hours, Monday to Friday
whitcombe o Mr. Aldous Whitcombe-Featherstonehaugh of Whitcombe Estates and Partners <office@whitcombe.example>
massmann o Jürgen Maßmann <j.massmann@massmann-druck.example> | Jürgen Maßmann | Maßmann Druck & Bindung, Sandhafen
tobi a Tobi Adeyemi <tobi.adeyemi@letters.example>
grace g Grace Brandt <grace@brandt-family.example>
godfather g Femi Adeyemi <femi@letters.example>
ottilie a Ottilie Kranz <ottilie.kranz@post.example>
runner g Sanna Koivu <sanna.koivu@letters.example>
henrik o Henrik Solberg <h.solberg@kaai-travel.example> | Henrik Solberg | Kaai Travel, business desk
elvira o Elvira Santos <e.santos@tidewater-holding.example> | Elvira Santos | Assistant to the board, Tidewater Holding
gil g Gil Marchetti <gil@softfall.example>
baltic p Ferry Line Personnel Office <personnel@balticferry.example>
cortina o Carmen Cortina <c.cortina@museo-faro.example> | Carmen Cortina | Coordinación, Museo del Faro
alvaro g Álvaro Quesada <alvaro.quesada@correo.example>
paloma o Paloma Rueda <paloma.rueda@rueda-traduce.example>
certs p Certificate Watch <watch@certwatch.example>

wim o Wim Hoekstra <w.hoekstra@lanternmuseum.example> | Wim Hoekstra | Head of Visitor Services, Lantern Museum
anouk o Anouk Peeters <a.peeters@lanternmuseum.example>
kupfer g Dana at Kupfer Hosting <billing@kupferhosting.example> | Kupfer Hosting, accounts department
nadia o Nadia Benali <n.benali@benali-legal.example> | Nadia Benali, attorney
aino g Aino Virtanen <aino.virtanen@post.example>
choir p Geraldine Pike <geraldine@harmonychoir.example>
angry g Roderick Vane <r.vane@letters.example>
refund g Mei-Ling Zhao <meiling.zhao@post.example>
reader p Arthur Bexley <arthur.bexley@letters.example>
locked g Ifeoma Nwosu <ifeoma@paperboats.example> | Ifeoma Nwosu | Paper Boats Theatre
waiting o Gunnar Dahl <gunnar@tidehall.example>
licences o Sophie Allard <s.allard@brightwell.example> | Sophie Allard | Procurement, Brightwell Galleries
logo o Prescott Hale LLP <notices@prescotthale.example>
dubois o Camille Dubois <camille.dubois@atelier-dubois.example> | Camille Dubois | Atelier Dubois, tissus d’ameublement
musee o Étienne Moreau <e.moreau@musee-des-lanternes.example> | Étienne Moreau | Responsable des publics
relance o Service Comptabilité Imprimerie Vasseur <compta@vasseur.example>
resil g Solène Garnier <solene@librairie-garnier.example>
reklam g Frauke Jäger <frauke.jaeger@post.example>
praktikum g Jannis Oberländer <jannis.oberlaender@post.example>
stadt o Kulturamt Sandhafen, Fachbereich Veranstaltungen und Vermietung städtischer Räume <kulturamt@sandhafen.example>
doble g Joaquín Ibáñez <joaquin@imprenta-ibanez.example>
reclama g Pilar Núñez <pilar.nunez@correo.example>
pedido o Íñigo Etxeberria <inigo@mobiliario-norte.example>

amsler o Dr. Beat Amsler <b.amsler@alderclinics.example> | Dr. med. Beat Amsler | Ärztliche Leitung, Alder Clinics
regula o Regula Frei <r.frei@alderclinics.example> | Regula Frei | Leitung Empfang, Alder Clinics
privacy o Lukas Steiner <l.steiner@datenschutz-basel.example> | Lukas Steiner | Data protection officer for Alder Clinics
geneve o Baptiste Lefèvre <b.lefevre@clinique-du-lac.example> | Baptiste Lefèvre | Clinique du Lac, Genève
school o Ms. Hartigan, Hillside Primary <office@hillside-primary.example>
ecole o École Jean-Rivière <secretariat@ecole-riviere.example>
kita p Elternbeirat der Klasse 2b <eltern2b@schule-am-deich.example>
sami g سامي حداد <sami.haddad@letters.example>
rania g Rania Haddad <rania@haddad-family.example>
hausverwaltung o Hausverwaltung Obermeier und Söhne, Abteilung Mietangelegenheiten Innenstadt <miete@obermeier-soehne.example>
allotment p Allotment Society Eastfield <secretary@eastfield-plots.example>
desmond g Desmond Clarke <desmond.clarke@ledgerly.example>
traductora g Lucía Belmonte <lucia@belmonte-textos.example>
clinica o Marisol Vega <m.vega@clinica-alameda.example> | Marisol Vega | Recepción, Clínica Alameda
nils g Nils Aumann <nils.aumann@letters.example>

fiona o Fiona MacKay <fiona.mackay@tidepress.example> | Fiona MacKay | Editor, Tide Press
ingrid g Ingrid Holm <ingrid.holm@ledgerly.example> | Ingrid Holm | Ledgerly, bookkeeping for small companies
pekka a Pekka Laine <pekka.laine@letters.example>
chidi g Chidi <chidi@okafor.example>
magazine o Accounts Payable, Meridian Monthly <ap@meridianmonthly.example>
kate g Kate Lowry <kate.lowry@meridianmonthly.example>
court o The Residents Committee of Number Eleven Marine Parade and the Adjoining Mews <committee@eleven-marine.example>
stefan p Stefan Kovač <stefan@kovac-bau.example>
sommer p Praxis Dr. Sommer <praxis@dr-sommer.example>
surgery o Dr. Patel, Quayside Surgery <desk@quayside-surgery.example>
rowing g Eilidh Ross <eilidh@tideway-rowing.example>
treasurer o Malcolm Trent <malcolm.trent@letters.example>
cox p Bea Lindley <bea.lindley@letters.example>
catsitter g Mrs. Doreen Applegate <doreen.applegate@letters.example>
classmate g Hal Sorensen <hal.sorensen@letters.example>
ruth a Ruth Amann <ruth.amann@letters.example>
glass g Nell at Tall Jar <help@talljar.example>
airline g Baggage Desk, Northern Wings <baggage@northernwings.example>
flat g Aurelia Costa <aurelia@colina-azul.example>
gallery o Elif Demir <elif.demir@gallery-eleven.example> | Elif Demir | Gallery Eleven
fernandez g Lucía Fernández <lucia@talleres-fernandez.example>
prima g Marisa Okafor Ruiz <marisa.okafor@correo.example>
cours g Hélène Ribot <helene.ribot@ateliers-photo.example>
gite o Gîte Les Trois Tilleuls <contact@trois-tilleuls.example>
tante g Tante Odile <odile.ferrand@courriel.example>
imprimeur o Ateliers Vauquelin <fabrication@vauquelin.example>
gruen o Klaus-Peter Grün <kp.gruen@gruen-rahmen.example> | Klaus-Peter Grün | Rahmenwerkstatt Grün
`

const LINE = /^(\S+) ([goap]) (.+) <([^>]+)>(.*)$/

const people = new Map(
  directory
    .trim()
    .split(/\n+/)
    .map((line): [string, Correspondent] => {
      const [, key = '', client = '', name = '', address = '', signature = ''] = LINE.exec(line) ?? []
      const lines = signature.split('|').map(part => part.trim())
      return [
        key,
        {
          name,
          address,
          client: CLIENTS[client as keyof typeof CLIENTS],
          signature: lines.filter(Boolean).join('\n'),
        },
      ]
    }),
)

/** Throws on an unknown key. */
export function personOf(key: string): Correspondent {
  const person = people.get(key)
  if (!person) throw new Error(`nobody in the corpus is called "${key}"`)
  return person
}
