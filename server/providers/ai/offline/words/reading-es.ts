import { cues } from './cues.ts'
import type { ReadingWords } from './reading-words.ts'

export const READING_ES: ReadingWords = {
  abbreviations: new Set(
    'sr sra srta sres dr dra d dna prof p ej p.ej etc av avda c ud uds vd tel num no pag art aprox max min depto ee uu ene feb mar abr jun jul ago sep sept oct nov dic lun mie jue vie sab dom lic ing a.m p.m'.split(
      ' ',
    ),
  ),
  greeting: cues(
    '^hola|^buenos dias|^buenas tardes|^buenas noches|^buenas|^estimado|^estimada|^estimados|^estimadas|^querido|^querida|^queridos|^apreciado|^apreciada|^muy senor mio|^muy buenas|^que tal',
  ),
  signOff: cues(
    `^saludos|^un saludo|^un cordial saludo|^saludos cordiales|^cordialmente|^cordiales saludos|^atentamente|^muy atentamente|^un abrazo|^abrazos|^besos|^gracias|^muchas gracias|^gracias de antemano|^gracias por adelantado|^hasta pronto|^hasta luego|^hasta manana|^nos vemos|^quedo a la espera|^reciba un|^recibe un|^mil gracias|^feliz dia|^buen fin de semana|^con carino|^atte|^un fuerte abrazo`,
  ),
  courtesy:
    cues(`espero que ~ bien|espero que todo vaya|como estas|como esta usted|que tal todo|que tal estas|buen fin de semana|buen dia|feliz dia|buena semana|^muchas gracias|^gracias por tu ~ mensaje|^gracias por su ~ mensaje|^gracias por tu ~ correo|^gracias por su ~ correo|^gracias por tu respuesta|^gracias por su respuesta|^gracias por la ~ respuesta|^gracias por responder|^mil gracias|^gracias a todos|^gracias de nuevo|de antemano|por adelantado
    cualquier duda|cualquier pregunta|si tienes ~ dudas|si tiene ~ dudas|si tienes preguntas|si tiene preguntas|alguna duda|no dude en|no dudes en|quedo a su disposicion|quedo a tu disposicion|quedamos a su disposicion|a su entera disposicion|quedo a la espera|quedo atent*|esperando su respuesta|^no hay problema|^sin problema|^perdon por el retraso|^perdona por el retraso|^disculpa el retraso|^disculpe el retraso|^felicidades|^enhorabuena|^bienvenid*|^encantado de|^encantada de|un placer|hasta pronto`),
  boilerplate:
    cues(`darse de baja|darte de baja|cancelar suscripcion|cancelar la suscripcion|recibe este|recibes este|este correo ha sido|este mensaje ha sido|este mensaje fue enviado|ver en el navegador|ver en navegador|enviado desde mi|enviado desde
    confidencial|destinatario indicado|dirigido exclusivamente|dirigida exclusivamente|uso exclusivo|recibido este mensaje por error|por error|proteccion de datos|politica de privacidad|aviso legal|todos los derechos reservados|terminos y condiciones|registro mercantil|cif|no responda a este|no responder a este|generado automaticamente|mensaje automatico|antes de imprimir|medio ambiente|rgpd|lopd`),
  leading:
    /^(?:(?:y|pero|así que|entonces|bueno|ok|vale|por cierto|ah|además|también|por otra parte|por último|finalmente|primero|en primer lugar|como acordamos|como comentamos|como hablamos|pd|p\.d\.|gracias|perfecto|genial|de acuerdo|muy bien)\s*[,:!–—-]\s*|(?:y|pero|también|además)\s+)/iu,
  request: cues(
    `por favor|porfa|podrias|podria|puedes|puede usted|podeis|podriais|podrian|pueden ustedes|te importaria|le importaria|seria posible|necesito que|necesitamos que|te pido que|le pido que|os pido que|le ruego|les ruego|rogamos|tienes que|tiene que|teneis que|debes|debe usted|deberias|deberia usted|no olvides|no olvide|no olvideis|recuerda|recuerde|recordad|acuerdate|avisame|avisanos|aviseme|avisadme|dime|digame|decidme|hazme saber|hagame saber|te agradeceria|le agradeceria|agradeceriamos|quiero que|queria pedirte|queria pedirle|alguien puede|alguien podria|haz el favor|hagame el favor|me puedes|me puede|nos puede|nos puedes|me podrias|me podria|confirmame|confirmeme|asegurate|asegurese`,
  ),
  imperative: cues(
    `^envia|^enviame|^envianos|^envie|^envieme|^envienos|^enviad|^mandame|^manda|^mande|^mandad|^revisa|^revise|^revisad|^confirma|^confirme|^confirmad|^responde|^responda|^llama|^llamame|^llame|^reserva|^reserve|^prepara|^prepare|^comparte|^comparta|^firma|^firme|^paga|^pague|^trae|^traed|^anade|^anada|^corrige|^corrija|^comprueba|^compruebe|^mira|^mirad|^actualiza|^actualice|^pide|^pida|^pregunta|^pregunte|^compra|^haz|^haga|^pon|^ponga|^consulta|^consulte|^rellena|^rellene|^contacta|^contacte|^elige|^elija|^utilice|^recoge`,
  ),
  commitment: cues(
    `voy a|vamos a|me encargo|me encargare|nos encargamos|me ocupo|me ocupare|te envio|le envio|os envio|te enviare|le enviare|os enviare|enviare|te mando|le mando|os mando|te mandare|mandare|te llamo|le llamo|te llamare|le llamare|llamare|te aviso|le aviso|os aviso|te avisare|avisare|te confirmo manana|te confirmare|le confirmare|confirmare|preparo|preparare|reviso|revisare|reservo|reservare|compro|comprare|traigo|traere|llevo|llevare|lo hago|lo hare|hare|pedire|preguntare|comprobare|te paso|le paso|te pasare|actualizare|organizo|organizare|corrijo|corregire|yo llevo|yo traigo|yo me`,
  ),
  noCommitment: cues(
    `no voy a|no vamos a|voy a estar|vamos a ver|voy a tener que|vamos a tener|voy a echar de menos|llevo ~ esperando|llevo ~ anos|llevo ~ dias|llevo ~ semanas`,
  ),
  assignment:
    'va a|debe|tiene que|se encarga|se encargara|se ocupa|prepara|preparara|envia|enviara|revisa|reserva|compra|trae|lleva|puedes|podrias|podria|por favor',
  decision: cues(
    `decidido|decidimos|decision|acordado|acordamos|acuerdo|de acuerdo|aprobado|aprobada|confirmado|confirmada|confirmo|confirmamos|aceptado|aceptamos|acepto|rechazado|rechazamos|cancelado|cancelada|reservado|reservada|firmado|firmada|elegido|elegida|nos quedamos con|vamos con|optamos por|hemos optado|me viene bien|nos viene bien|me va bien|nos va bien|queda fijad*|quedamos|adelante|visto bueno|definitivo|definitiva|queda`,
  ),
  change:
    cues(`aplazado|aplazada|aplaza|pospuesto|retrasado|retrasada|retrasa|retraso|cambiado|cambiada|cambio|cambia|cambios|modificado|movido|en lugar de|en vez de|nueva fecha|nuevo horario|ya no|aumentado|aumenta|sube|subido|baja|bajado|reducido|ampliado|sustituido|averiado|roto|rota|falta|faltan|fallo|error|problema|problemas|lamentablemente|por desgracia|resulta que
    cuesta|coste|costes|precio|precios|presupuesto|total|tarifa|importe|plazo|fecha limite|vence|empieza|comienza|termina|disponible|entrega|entregado|oferta|descuento|factura`),
  undecided: cues(
    `no hemos decidido|sin decidir|por decidir|por confirmar|por definir|por determinar|pendiente|pendientes|no esta claro|no estoy segur*|no estamos segur*|aun no|todavia no|falta por|faltan por|falta decidir|queda por|quedan por|tenemos que decidir|hay que decidir|esperando|estamos a la espera|espero respuesta|sin respuesta|depende de|no sabemos|no se todavia|no se aun|en el aire|dudamos|duda abierta`,
  ),
  done: cues(
    `hecho|hecha|listo|lista|enviado|enviada|enviados|he enviado|adjunto|adjunta|adjuntos|te adjunto|le adjunto|aqui tienes|aqui tiene|aqui esta|aqui van|pagado|pagada|reservado|reservada|ya|firmado|firmada|terminado|terminada|completado|subido|actualizado|actualizada|pedido|transferido|arreglado|resuelto|corregido|corregida|anadido|anadida|confirmado|confirmada|revisado|comprado|llamado|renovado|entregado`,
  ),
  settled: cues(
    'resuelto|resuelta|solucionado|solucionada|arreglado|arreglada|aclarado|aclarada|zanjado|ya no hace falta|olvidalo|funciona de nuevo|vuelve a funcionar|ya funciona|responde a mi pregunta',
  ),
  thanks: cues('^gracias|^muchas gracias|^mil gracias'),
  deferral: cues(
    `no lo se|no se|no estoy segur*|lo compruebo|voy a comprobar|lo consulto|lo miro|te digo algo|le digo algo|tengo que preguntar|preguntare|tengo que mirar|ni idea|te aviso|le aviso|estoy esperando|tengo que confirmar|tengo que consultar`,
  ),
  answer: cues(
    `si|no|acepto|aceptamos|claro|por supuesto|desde luego|seguro|de acuerdo|vale|me viene bien|nos viene bien|me va bien|perfecto|exacto|correcto|asi es|lamentablemente|por desgracia|sin problema|con gusto|encantad*|podemos|puedo|se puede|no se puede|ok|genial|en absoluto`,
  ),
  openQuestion: cues(
    '^que|^cuando|^donde|^quien|^quienes|^cual|^cuales|^como|^por que|^cuanto|^cuanta|^cuantos|^cuantas|a que hora|que dia|que fecha|cuanto|cuantos|cuantas|para cuando|a cuanto|desde cuando',
  ),
  dates: {
    weekdays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
    months: [
      'enero|ene',
      'febrero|feb',
      'marzo|mar',
      'abril|abr',
      'mayo',
      'junio|jun',
      'julio|jul',
      'agosto|ago',
      'septiembre|setiembre|sept|sep',
      'octubre|oct',
      'noviembre|nov',
      'diciembre|dic',
    ],
    deadline:
      'antes del|antes de|para el proximo|para el|para|hasta el|hasta|a mas tardar el|a mas tardar|como muy tarde el|como muy tarde|fecha limite|vence el',
    today: 'hoy|esta tarde|esta noche|hoy mismo|final del dia|fin del dia',
    tomorrow: 'manana',
    dayAfterTomorrow: 'pasado manana',
    endOfWeek: 'final de la semana|finales de semana|final de semana|esta semana|fin de la semana',
    endOfNextWeek:
      'finales de la semana que viene|final de la semana que viene|finales de la proxima semana|final de la proxima semana',
    endOfMonth: 'fin de mes|final de mes|finales de mes|final del mes',
    nextWeek: 'semana que viene|proxima semana|semana proxima|de la semana que viene|de la proxima semana',
    nextDay: '',
    noDay: 'por la manana|de la manana|la manana|a la manana siguiente|buena manana',
    dayAlone: '(?:el|del|al)(?:\\s+dia)?\\s+#(?!\\s*(?:h|%|€|\\d|[.,]\\d|euros?))',
    inDays: 'en # dias|en # dia|dentro de # dias|en un plazo de # dias',
    inWeeks: 'en # semanas|en # semana|dentro de # semanas',
    numbers: ['un|una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
    isDayFirst: true,
    time: 'a\\s+las?\\s+\\d{1,2}(?:[:.]\\d{2})?(?:\\s*h(?!\\p{L}))?|\\d{1,2}[:.]\\d{2}\\s*h?|\\d{1,2}\\s*h(?!\\p{L})|a\\s+mediodia',
  },
}
