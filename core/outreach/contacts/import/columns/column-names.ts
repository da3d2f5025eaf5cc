import { foldText } from '#core/text/search/fold.ts'
import type { Target } from './targets.ts'

/**
 * A column's name as it is looked up: folded, letters only. So "E-mail 2 - Value", "E-Mail: Adresse" and "emailAddress"
 * need no further rules, and the second address of an export is found by the name of the first.
 */
export const nameKey = (name: string): string => foldText(name).replace(/\P{L}/gu, '')

/**
 * The names of columns in the exports of Google Contacts (both generations), Outlook, HubSpot, LinkedIn and lemlist, and
 * those that people use in the languages of all encodings that are read. Of names of several words the spaces are left out.
 */
const NAMES: Readonly<Record<Target, string>> = {
  address: `
    email emails emailaddress emailaddresses emailvalue mail mailaddress workemail businessemail primaryemail personalemail
    contactemail leademail companyemail emailwork emailhome emailpersonal additionalemailaddresses emailid recipient
    emailadresse mailadresse emailgeschaftlich emailprivat geschaftlicheemail privateemail
    courriel adresseemail adressemail adressecourriel adressedemessagerie adresseelectronique adressedecourriel
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail correos
    postaelettronica indirizzoemail indirizzodipostaelettronica indirizzomail indirizzopostaelettronica
    enderecodeemail enderecoemail correioeletronico enderecodecorreioeletronico
    correodigital emailcim emailcime elektronikuslevel emailova emailovaadresa adresaelektronickejposty adresemail adreseemail adresadeemail adresadeemail
    adresaemail adresaelektroniczna adresposta eposta epostaadresi elektronikposta mailadresi epostadress epostadresse epost
    mejladress mejl epastas elpastas elektroninispastas elpastoadresas epasts epastaadrese elektroniskaispasts epostiaadress
    epostiaadress meiliaadress sahkoposti sahkopostiosoite emailadres netfang
    почта электроннаяпочта адресэлектроннойпочты емейл имейл имейладрес елпочта мейл email елпоща електроннапоща
    електроннапошта емейл поштаелектронна адресаелектронноїпошти
    ηλεκτρονικοταχυδρομειο ηλεκτρονικηδιευθυνση διευθυνσηemail ημεηλ
    דואראלקטרוני דואל אימייל כתובתדואל כתובתמייל מייל
    البريدالإلكتروني بريدإلكتروني الايميل الإيميل عنوانالبريدالإلكتروني ایمیل رایانامه پستالکترونیک پستالکترونیکی
    địachỉemail thưđiệntử hòmthư emailaddress
    อีเมล อีเมล์ ที่อยู่อีเมล
    メールアドレス メール eメール eメールアドレス 電子メール 電子メールアドレス
    电子邮件 邮箱 电子邮箱 邮件地址 电子邮件地址 邮件 電子郵件 電郵 電子信箱 信箱 電子郵件地址
    이메일 이메일주소 메일 메일주소 전자우편`,
  name: `
    fullname displayname contactname leadname personname namevalue vollstandigername vollername anzeigename
    kontaktname ansprechpartner ansprechpartnerin kontaktperson nomcomplet nometprenom prenometnom nomdaffichage
    nomprenom prenomnom nombrecompleto nombreyapellidos nombreyapellido nombreparamostrar nomecompleto nomeecognome
    cognomeenome nomeesobrenome nomecognome fullstandigtnamn fuldenavn fulltnavn navn namn kokonimi
    volledigenaam naam imieinazwisko jmenoaprijmeni celejmeno menoapriezvisko teljesnev numecomplet numesiprenume
    adsoyad advesoyad adisoyadi isimsoyisim tamad imeiprezime vardaspavarde vardsuzvards vardsunuzvards
    nimijaperekonnanimi hovaten hoten hotenkhachhang фио полноеимя имяифамилия контакт контактноелицо піб повнеімя
    імятапрізвище контактнаособа пълноиме имеифамилия ονοματεπωνυμο πληρεςονομα שםמלא שםאישקשר אישקשר الاسمالكامل
    اسمجهةالاتصال نامکامل نامونامخانوادگی ชื่อนามสกุล ชื่อสกุล ชื่อและนามสกุล ชื่อเต็ม 氏名 お名前 担当者 担当者名 担当者氏名 表示名 姓名
    联系人 联系人姓名 聯絡人 聯絡人姓名 全名 성명 담당자 담당자명 성함 名前`,
  firstName: `
    firstname givenname forename fname first preferredname vorname rufname prenom primernombre nombredepila
    nombrepila primeironome nomeproprio fornamn fornavn etunimi voornaam krestnijmeno krstnemeno keresztnev utonev
    prenume eesnimi שםפרטי الاسمالأول الاسمالاول tendem ชื่อจริง`,
  lastName: `
    lastname familyname surname lname last nachname familienname zuname nomdefamille apellido apellidos
    primerapellido cognome sobrenome apelido ultimonome efternamn efternavn etternavn sukunimi achternaam nazwisko
    prijmeni priezvisko vezeteknev csaladnev numedefamilie prezime pavarde uzvards perekonnanimi perenimi soyad
    soyadi soyisim фамилия прізвище фамилно фамилноиме επωνυμο επιθετο שםמשפחה اسمالعائلة اللقب نامخانوادگی ho
    hovatendem นามสกุล สกุล 姓 苗字 성`,
  title: `
    jobtitle position role jobposition organizationtitle jobrole occupation
    funktion berufsbezeichnung stellenbezeichnung rolle beruf jobtitel stelle
    fonction poste intituleduposte profession cargo puesto ocupacion profesion
    posizione ruolo mansione qualifica professione funcao profissao
    befattning titelfunktion stilling tehtava functie funktie stanowisko pozice funkce pozicia funkcia beosztas
    munkakor functia pozicija radnomjesto pareigos amats amet unvan gorev pozisyon должность посада длъжност позиция
    θεση ιδιοτητα תפקיד المسمىالوظيفي الوظيفة المنصب سمت شغل chucvu chucdanh vitri ตำแหน่ง ตำแหน่งงาน
    役職 肩書 肩書き 役職名 职位 职务 職稱 職位 職務 직책 직위 직급 직함`,
  company: `
    company companyname organization organisation organizationname organisationname employer account accountname business
    businessname associatedcompany primaryassociatedcompany primarycompany currentcompany
    firma unternehmen firmenname unternehmensname arbeitgeber
    entreprise societe raisonsociale nomdelentreprise nomdelasociete employeur
    empresa compania organizacion nombredelaempresa nombreempresa
    azienda societa ditta organizzazione nomeazienda ragionesociale nomedaempresa organizacao companhia
    foretag foretagsnamn bolag firmanavn virksomhed bedrift selskap yritys yrityksennimi bedrijf bedrijfsnaam
    organisatie przedsiebiorstwo nazwafirmy spolecnost nazevfirmy nazevspolecnosti spolocnost nazovfirmy ceg cegnev
    vallalat companie numefirma tvrtka poduzece nazivtvrtke imone imonespavadinimas uznemums uznemumanosaukums ettevote
    ettevottenimi sirket sirketadi firmaadi kurum компания организация предприятие названиекомпании фирма компанія
    організація підприємство назвакомпанії дружество εταιρεια εταιρια επωνυμια επωνυμιαεταιρειας חברה שםחברה שםהחברה ארגון
    الشركة شركة اسمالشركة المؤسسة شرکت نامشرکت سازمان congty tencongty บริษัท ชื่อบริษัท หน่วยงาน องค์กร
    会社名 会社 企業名 勤務先 法人名 組織 組織名 公司 公司名称 单位 企业 企业名称 公司名稱 單位 회사 회사명 기업명 소속`,
  phone: `
    phone phonenumber phonenumbers telephone telephonenumber mobile mobilephone mobilephonenumber mobilenumber businessphone
    workphone homephone cell cellphone tel primaryphone companymainphone phonevalue directphone workdirectphone companyphone
    telefon telefonnummer mobiltelefon handy handynummer mobil mobilnummer telefongeschaftlich telefonprivat rufnummer
    durchwahl telefonfirma haupttelefon
    portable telephoneportable telmobile numerodetelephone telephoneprofessionnel telephonebureau telephonemobile
    telefono telefonomovil movil celular numerodetelefono telefonodeltrabajo telefonotrabajo
    cellulare telefonocellulare telefonoufficio numeroditelefono
    telefone telemovel telefonecelular telefonecomercial numerodetelefone
    telefonnummer mobilnummer mobiltelefon telefoonnummer telefoon mobiel puhelin puhelinnumero matkapuhelin
    numertelefonu telefonkomorkowy komorka telefonnicislo mobilnitelefon mobil telefonszam numardetelefon brojtelefona
    mobitel telefonas telefononumeris telefons talrunis talrunanumurs telefoninumber telefonnumarasi ceptelefonu gsm
    телефон номертелефона мобильный мобильныйтелефон мобільний мобільнийтелефон мобилентелефон мобилен τηλεφωνο κινητο
    τηλεφωνοεπικοινωνιας טלפון נייד טלפוןנייד מספרטלפון الهاتف رقمالهاتف الجوال رقمالجوال الموبايل تلفن شمارهتلفن
    موبایل تلفنهمراه dienthoai sodienthoai didong โทรศัพท์ เบอร์โทร เบอร์โทรศัพท์ มือถือ หมายเลขโทรศัพท์
    電話番号 電話 携帯電話 携帯 tel 携帯番号 电话 手机 电话号码 手机号 手机号码 联系电话 電話號碼 手機 手機號碼 聯絡電話
    전화 전화번호 휴대폰 휴대전화 핸드폰 연락처 휴대폰번호`,
  website: `
    website websiteurl websitevalue web webpage homepage site domain companydomain companydomainname companywebsite
    companyurl webseite internetseite internetadresse homepageurl firmenwebseite
    siteweb siteinternet pageweb sitioweb paginaweb sitoweb sito paginadaweb
    webbplats hemsida hjemmeside nettside kotisivu verkkosivu stronainternetowa stronawww webovestranky webovastranka
    weboldal honlap websajt internetosvetaine majaslapa veebileht koduleht websitesi internetsitesi сайт вебсайт
    вебсайткомпании уебсайт уебсайт ιστοσελιδα ιστοτοπος אתר אתראינטרנט الموقعالإلكتروني الموقع وبسایت وبسایت trangweb
    เว็บไซต์ ウェブサイト ホームページ 网站 网址 網站 網址 웹사이트 홈페이지`,
  city: `
    city town businesscity homecity addresscity workcity othercity companycity
    ort stadt ortgeschaftlich ortprivat wohnort
    ville villebureau villedomicile ciudad poblacion localidad citta localita cidade localidade municipio
    stad by kaupunki plaats woonplaats miasto miejscowosc mesto obec varos telepules oras localitate grad miestas
    pilseta linn sehir il город населенныйпункт місто град населеномясто πολη עיר ישוב المدينة مدينة شهر thanhpho tinhthanh
    จังหวัด เมือง 市区町村 都市 城市 所在城市 縣市 도시 시`,
  country: `
    country countryregion businesscountryregion homecountryregion businesscountry homecountry addresscountry countrycode
    companycountry nation land landregion landregiongeschaftlich landregionprivat staat
    pays paysregion paysbureau pais paisregion paisoregion paese nazione paeseareageografica
    kraj zeme krajina orszag tara drzava zemlja salis valsts riik ulke страна країна държава χωρα ארץ מדינה الدولة
    البلد دولة کشور quocgia ประเทศ 国 国名 国家 國家 국가 나라 maa`,
  language: `language preferredlanguage lang locale sprache langue idioma lingua
    sprak kieli taal jezyk jazyk nyelv limba jezik kalba valoda keel dil язык мова език γλωσσα שפה اللغة زبان
    ngonngu ภาษา 言語 语言 語言 언어`,
  pgpKey: `pgpkey openpgpkey gpgkey publickey pgppublickey`,
  timeZone: `timezone tz zeitzone fuseauhoraire zonahoraria fusoorario fusohorario`,
  link: `
    linkedin linkedinurl linkedinprofile linkedinprofileurl linkedinprofil personlinkedinurl linkedinpersonalurl linkedinbio
    twitter twitterurl twitterprofile xing xingurl xingprofil facebook facebookurl instagram github githuburl mastodon
    profileurl profile socialprofile profil profilurl`,
  tags: `
    tags tag labels categories category groups group groupmembership lists segments
    kategorien kategorie schlagworte schlagworter gruppen gruppe etiketten listen
    categorie etiquettes groupes categorias categoria etiquetas grupos etichette gruppi marcadores
    taggar etikety stitky cimkek etichete etiketai birkas sildid etiketler теги метки метка мітки етикети ετικετες
    תגיות الوسوم العلامات برچسبها nhan ป้ายกำกับ แท็ก タグ グループ 标签 分组 標籤 群組 태그 그룹 라벨`,
  note: `
    notes note comments comment description remarks remark memo
    notizen notiz bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen beschreibung
    remarques remarque commentaire commentaires notas nota observaciones comentarios
    osservazioni commenti observacoes
    anteckning anteckningar noter notater muistiinpanot opmerking opmerkingen notities uwagi notatki poznamka poznamky
    megjegyzes jegyzet observatii napomena biljeske pastabos piezimes markused notlar aciklama заметки примечание комментарий
    примечания примітки коментар нотатки бележки забележка σημειωσεις σχολια הערות ملاحظات یادداشت توضیحات ghichu
    หมายเหตุ บันทึก 備考 メモ 备注 備註 附註 비고 메모`,
}

/** What a name means for certain. */
export const KNOWN: ReadonlyMap<string, Target> = new Map(
  Object.entries(NAMES).flatMap(([target, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map(name => [nameKey(name), target as Target] as const),
  ),
)

const keys = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/).map(nameKey))

/** The first name where the file also has a column for the last name, else the whole name. */
export const FIRST_OR_WHOLE = keys(`
  nombre nome imie jmeno meno ime vardas vards ad adi isim ten nimi имя імя име ονομα שם الاسم نام ชื่อ 名 名字 이름`)
/** The last name where the file also has a column for the first name, else the whole name. */
export const LAST_OR_WHOLE = keys('name nom nume nev contact kontakt')
/** The job, or "Dr." and "Mrs": its values tell. */
export const JOB_OR_HONORIFIC: ReadonlySet<string> = new Set(['title', 'titel', 'titre', 'titulo', 'titolo'])
/** An address of the web, whose values tell which. */
export const SOME_URL: ReadonlySet<string> = new Set(['url', 'link', 'links', 'urls'])
