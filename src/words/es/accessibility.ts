import type { AccessibilityWords } from '../en/accessibility.ts'

export const accessibilityEs: AccessibilityWords = {
  title: 'Accesibilidad',
  description: (name) => `Cómo hacemos que todos puedan usar las páginas de ${name}, y cómo lo sabemos.`,
  lead: 'Todas las personas deben poder usar estas páginas.',
  aimTitle: 'Lo que buscamos',
  aim: 'Hacemos cada página según las pautas WCAG 2.2, nivel AA.',
  worksTitle: 'Lo que funciona',
  works: [
    'Puede usar todas las páginas solo con el teclado.',
    'Los lectores de pantalla leen los montos con palabras; las referencias, dígito por dígito.',
    'La página dice qué falta en un formulario y lo lleva a ese campo.',
    'El texto puede ser el doble de grande en un teléfono chico.',
    'Los formularios también funcionan sin scripts en el navegador.',
    'Las páginas siguen a su teléfono: colores oscuros, contraste fuerte, menos movimiento.',
    'Al registrarse puede contestar una pregunta escrita en lugar de la imagen.',
  ],
  testedTitle: 'Cómo lo probamos',
  tested: [
    'Un programa (axe) busca obstáculos en las páginas cada vez que las cambiamos.',
    'Hacemos recorridos solo con el teclado: solicitar, pagar, quejarse.',
    'Medimos cada botón y campo del diseño: al menos 44 por 44 píxeles.',
    'Los recorridos principales se hacen también en Firefox y WebKit, el motor del iPhone.',
  ],
  missingTitle: 'Lo que falta',
  missing: [
    'Nadie de fuera ha auditado estas páginas.',
    'Probamos con programas; aún no con personas que usan lector de pantalla a diario.',
    'Los textos legales son largos, y algunos existen solo en inglés.',
    'Los códigos de barras son imágenes. Junto a cada uno está la referencia en texto.',
    'Una referencia de pago vence. Su página dice cuándo, y hace una nueva.',
  ],
  tellTitle: 'Díganos',
  tell: '¿Algo le impide usar las páginas? Llámenos o escríbanos. Le ayudamos de otra forma.',
  asOf: (date) => `Al ${date}`,
}
