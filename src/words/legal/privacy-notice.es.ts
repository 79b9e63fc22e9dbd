import { paragraph, part, points, section, steps } from './block.ts'
import type { LegalDocument } from './document.ts'

/** Spec 2, privacy notice. A test compares its structure with the English one. */
export const privacyNoticeEs: LegalDocument = {
  id: 'privacy-notice',
  language: 'es',
  version: '2026-11-29',
  title: 'Aviso de privacidad',
  blocks: [
    section('in-short', 'En pocas palabras'),
    points(
      'Usamos sus datos para saber quién es, decidir sobre su préstamo y llevar su cuenta.',
      'No leemos sus contactos, llamadas, mensajes ni fotos.',
      'No vendemos sus datos ni hablamos de su deuda con sus familiares, amigos o compañeros de trabajo.',
      'Borramos la imagen de su rostro a más tardar en {number.faceDays} días.',
      'Puede ver, corregir o borrar sus datos, o negarse a un uso: escriba a {company.email}.',
    ),

    section('who-we-are', 'Quiénes somos'),
    paragraph(
      '{company.legalName} («nosotros»), con domicilio en {company.address}, otorga préstamos con el nombre {name} y es responsable de los datos personales que usted nos da. Otorgamos préstamos únicamente a usuarios mexicanos.',
    ),
    paragraph(
      'Por favor, léalo antes de darnos cualquier dato. Si después de leerlo continúa con su solicitud, acepta que tratemos sus datos como aquí se indica. Cuando la ley exige su consentimiento expreso, se lo pedimos por separado.',
    ),

    section('data', 'Los datos que tratamos'),
    paragraph('Según los servicios que utilice, tratamos:'),
    points(
      'Datos de identificación: nombre, fecha de nacimiento, nacionalidad, firma, fotografía, y los números e imágenes de su identificación oficial.',
      'Datos de contacto: número de celular, correo electrónico y domicilio.',
      'Datos laborales y de ingresos: ocupación, empleador, ingresos y periodicidad con que le pagan.',
      'Datos financieros: la cuenta o tarjeta a la que enviamos su préstamo o con la que paga, sus préstamos con nosotros, sus pagos y su historial crediticio.',
      'Datos biométricos: la imagen de su rostro, como se explica en «Reconocimiento facial». Son datos sensibles, que tratamos solo con su consentimiento expreso.',
      'Datos de su dispositivo y de su visita: identificador y modelo del dispositivo, sistema operativo, versión de la aplicación, dirección de red, idioma, páginas que abre y en qué momento.',
      'Datos de ubicación, como se explica en «Ubicación».',
      'Lo que usted nos escribe: quejas, comentarios, calificaciones y las imágenes que adjunta.',
    ),
    paragraph(
      'La mayor parte de estos datos nos la da usted. Con su autorización consultamos también a las sociedades de información crediticia, y recibimos avisos de los bancos y tiendas donde usted paga.',
    ),
    part('not-requested', 'Lo que no le pedimos'),
    paragraph(
      'No leemos su lista de contactos, su registro de llamadas, sus mensajes ni su galería, y no tiene que entregarlos para obtener un préstamo. Nunca nos comunicamos con sus amistades, familiares o compañeros de trabajo por su deuda. No tratamos a sabiendas datos de personas menores de edad; si descubrimos que los tenemos, los eliminamos.',
    ),

    section('face-recognition', 'Reconocimiento facial'),
    paragraph(
      'Para asegurarnos de que nadie pida un préstamo a su nombre, le pedimos una selfie y la comparamos con la fotografía de su identificación oficial. La comparación nos dice una sola cosa: si en ambas aparece la misma persona.',
    ),
    points(
      'Lo hacemos solo con su consentimiento expreso, que le pedimos antes de abrir la cámara.',
      'Eliminamos la selfie y todo lo que se obtuvo de ella en un plazo máximo de {number.faceDays} días.',
      'No la usamos para publicidad, no la vendemos y no la compartimos, salvo con el proveedor que hace la comparación por nuestra cuenta y con la autoridad que legalmente la ordene.',
      'Si prefiere no tomarse una selfie, díganoslo y buscaremos otra forma de confirmar quién es usted. Si no la hay, no podremos otorgarle el préstamo.',
    ),

    section('location', 'Ubicación'),
    paragraph(
      'Tratamos datos de ubicación únicamente de usuarios mexicanos. Con el permiso que usted da en su dispositivo, leemos el lugar aproximado desde el que hace su solicitud, para confirmar que se encuentra donde podemos prestar y para detectar fraudes. Lo leemos mientras hace su solicitud, no en segundo plano, y no seguimos sus movimientos. Puede retirar el permiso en los ajustes de su dispositivo en cualquier momento.',
    ),

    section('camera', 'Cámara'),
    paragraph(
      'Usamos la cámara de su dispositivo solo cuando usted la abre, para tomar la selfie, fotografiar su identificación oficial o añadir una imagen a una queja. No tomamos fotografías ni grabamos video o sonido sin usted. Puede retirar el permiso en los ajustes de su dispositivo; dejarán de funcionar las funciones que necesitan la cámara y lo demás seguirá igual.',
    ),

    section('purposes', 'Para qué usamos sus datos'),
    part('necessary-purposes', 'Finalidades sin las que no podemos atenderle'),
    points(
      'Confirmar su identidad y prevenir el fraude, la suplantación y el lavado de dinero.',
      'Evaluar su solicitud, decidir sobre ella y fijar su monto, plazo y costo.',
      'Elaborar y firmar el contrato de préstamo, enviarle el dinero y llevar la cuenta de lo que debe y paga.',
      'Recibir sus pagos, recordárselos y cobrar lo vencido, siempre con respeto y en los horarios que la ley permite.',
      'Atender sus preguntas, quejas y solicitudes.',
      'Informar a las sociedades de información crediticia cómo se paga el préstamo, en los términos de la ley.',
      'Cumplir la ley y las órdenes de las autoridades, y defender nuestros derechos.',
      'Mantener seguro el servicio y corregir sus fallas.',
    ),
    part('optional-purposes', 'Finalidades a las que puede negarse'),
    points(
      'Informarle de ofertas que puedan convenirle.',
      'Pedirle su opinión y mejorar el servicio con estadísticas.',
    ),
    paragraph(
      'Si no quiere que usemos sus datos para el segundo grupo, escriba a {company.email}. Su negativa no afecta su préstamo ni solicitudes futuras.',
    ),

    section('transfers', 'Transferencias de sus datos'),
    paragraph(
      'No vendemos sus datos. Los transferimos sin pedirle su consentimiento solo cuando la ley lo permite:',
    ),
    points(
      'A autoridades financieras, fiscales, judiciales y otras, cuando la ley lo exige o cuando lo ordenan en ejercicio de sus facultades, y solo los datos que pidan.',
      'A las sociedades de información crediticia, en los términos de su ley.',
      'A quien adquiera de nosotros el préstamo, según prevé su contrato, con las mismas obligaciones que tenemos nosotros.',
      'A sociedades de nuestro grupo que operan con las mismas reglas de privacidad.',
    ),
    paragraph(
      'Los bancos, las tiendas que reciben pagos, los proveedores de mensajería, de verificación de identidad y de alojamiento tratan datos por nuestra cuenta y según nuestras instrucciones. No pueden usarlos para nada más y deben protegerlos como nosotros. Para cualquier otra transferencia le preguntamos antes.',
    ),

    section('keeping', 'Cuánto tiempo conservamos sus datos y cómo los protegemos'),
    paragraph(
      'Conservamos sus datos mientras dure su préstamo y, después, mientras la ley nos obligue a guardarlos o pueda presentarse una reclamación. Luego los bloqueamos y los eliminamos. La imagen de su rostro se elimina antes, como se explica en «Reconocimiento facial». Protegemos sus datos con cifrado, acceso limitado, registro de cada acceso y personal capacitado. Si una vulneración afecta de forma grave sus derechos, le diremos sin demora qué ocurrió y qué puede hacer.',
    ),

    section('arco', 'Sus derechos de acceso, rectificación, cancelación y oposición (ARCO)'),
    paragraph('Usted, o quien acredite que usted le autorizó, puede pedirnos en cualquier momento:'),
    points(
      'Acceso: saber qué datos suyos tenemos y cómo los usamos.',
      'Rectificación: corregir lo que sea inexacto, incompleto o no esté al día.',
      'Cancelación: que eliminemos sus datos cuando ya no sean necesarios o no se traten conforme a la ley. Lo que debemos guardar por ley, por ejemplo sobre un préstamo sin liquidar, se bloquea hasta que podamos eliminarlo.',
      'Oposición: que dejemos de usar sus datos para una finalidad determinada.',
    ),
    part('arco-request', 'Cómo presentar una solicitud'),
    paragraph(
      'Escriba a {company.email} o a {company.address}. No tiene costo, salvo el de copias o envío cuando la ley lo permita. Por favor, incluya:',
    ),
    points(
      'su nombre y un domicilio o correo electrónico donde podamos responderle;',
      'copia de un documento que acredite su identidad o, si alguien actúa por usted, también la autorización;',
      'una descripción clara de los datos y del derecho que desea ejercer, y todo lo que nos ayude a localizarlos;',
      'si pide una rectificación, el dato correcto y un documento que lo sustente.',
    ),
    part('arco-procedure', 'Qué sucede después'),
    steps(
      'Si falta algo en su solicitud, se lo pedimos dentro de los {number.arcoCorrectionDays} días hábiles siguientes a su recepción.',
      'Usted tiene entonces {number.arcoReplyDays} días hábiles para responder. Si no lo hace, la solicitud se tendrá por no presentada y podrá presentarla de nuevo en cualquier momento.',
      'Le comunicamos nuestra decisión, y sus motivos, en un plazo máximo de {number.arcoResponseDays} días desde que recibimos su solicitud completa.',
      'Si su solicitud procede, la hacemos efectiva dentro de los {number.arcoEffectDays} días hábiles siguientes a esa comunicación.',
    ),
    paragraph(
      'Si no queda conforme con nuestra respuesta, o no la recibe, puede acudir a la autoridad pública de protección de datos personales.',
    ),
    points('Autoridad de protección de datos personales: {dataAuthority}'),

    section('consent', 'Revocación de su consentimiento'),
    paragraph(
      'Puede revocar en cualquier momento el consentimiento que nos dio, de la misma forma que presenta una solicitud ARCO y en los mismos plazos. La revocación no deshace lo hecho antes. Si la ley o un préstamo sin liquidar nos obliga a seguir tratando algunos datos, le diremos cuáles y por qué. También puede pedirnos que limitemos el uso o la divulgación de sus datos, por ejemplo para no recibir más ofertas.',
    ),

    section('your-changes', 'Cuando cambian sus propios datos'),
    paragraph(
      'Si cambia su nombre, domicilio, teléfono, correo electrónico, empleo o cuenta bancaria, avísenos en un plazo de {number.dataChangeDays} días, para que su dinero y nuestros avisos le lleguen a usted y a nadie más.',
    ),

    section('cookies', 'Cookies'),
    paragraph(
      'Nuestras páginas guardan en su navegador pequeños archivos (cookies) y registros similares, para recordar su idioma, conservar lo que ha escrito y medir si las páginas funcionan. No los usamos para seguirle en páginas ajenas. Una cookie puede llevar el {number.cookieDay} como último día, lo que significa que no tiene un fin previsto: su navegador puede borrarla antes, y usted puede eliminar o bloquear las cookies en sus ajustes cuando quiera. Las páginas seguirán funcionando, aunque quizá le vuelvan a preguntar lo que habían recordado.',
    ),

    section('changes', 'Cambios a este aviso'),
    paragraph(
      'Podemos cambiar este aviso cuando cambien la ley, nuestros servicios o nuestras prácticas. La versión vigente, con su fecha, está siempre en esta página. Si un cambio afecta aquello en lo que usted consintió, por ejemplo una finalidad o un tipo de transferencia nuevos, se lo diremos antes de que se aplique y le pediremos de nuevo su consentimiento.',
    ),

    section('contact', 'Cómo comunicarse con nosotros'),
    points(
      'Responsable de sus datos: {company.legalName}',
      'Domicilio: {company.address}',
      'Correo electrónico: {company.email}',
      'Teléfono: {company.phone}',
    ),
  ],
}
